//! The fields of a serializable record, as the cells of one line.

use std::fmt::{Display, Write as _};

use serde::ser::{Impossible, Serialize, SerializeMap, SerializeSeq, SerializeStruct, Serializer};
use serde_json::{Error, Value};

use super::encoding::UNNUMBERED;

/// The names of a record's fields, in their order.
pub(in crate::cli) fn names(record: &impl Serialize) -> Vec<String> {
    match serde_json::to_value(record) {
        Ok(Value::Object(fields)) => fields.keys().cloned().collect(),
        other => unreachable!("a record of plain fields: {other:?}"),
    }
}

/// The content of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Content {
    /// Text, which may be that of a file.
    Text,
    /// A number, true, false, a list or nothing.
    Value,
    /// The number of a game that is not known yet.
    Game,
}

/// The cells of a record, one for each field.
#[derive(Debug, Default)]
pub(super) struct Fields {
    text: String,
    /// Where each cell ends, and its content.
    ends: Vec<(usize, Content)>,
    /// The character between the values of a list.
    separator: char,
    is_in_list: bool,
}

impl Fields {
    /// Replaces the cells by those of another record.
    pub(super) fn fill(&mut self, record: &(impl Serialize + ?Sized), separator: char) {
        self.text.clear();
        self.ends.clear();
        self.separator = separator;
        let filled = record.serialize(self);
        filled.unwrap_or_else(|error| unreachable!("a record of plain fields: {error}"));
    }

    pub(super) fn len(&self) -> usize {
        self.ends.len()
    }

    /// The cell with that index.
    pub(super) fn get(&self, index: usize) -> (&str, Content) {
        let start = index.checked_sub(1).map_or(0, |before| self.ends[before].0);
        let (end, content) = self.ends[index];
        (&self.text[start..end], content)
    }

    #[expect(clippy::unnecessary_wraps, reason = "every cell ends with it")]
    fn end(&mut self, content: Content) -> Result<(), Error> {
        if !self.is_in_list {
            self.ends.push((self.text.len(), content));
        }
        Ok(())
    }

    fn value(&mut self, value: impl Display) -> Result<(), Error> {
        let written = write!(self.text, "{value}");
        debug_assert!(written.is_ok(), "writing to memory cannot fail");
        self.end(Content::Value)
    }
}

/// An error that no record causes: its fields are plain.
fn nested<T>() -> Result<T, Error> {
    Err(serde::ser::Error::custom("a field is not plain"))
}

macro_rules! values {
    ($($method:ident: $type:ty),*) => {
        $(fn $method(self, value: $type) -> Result<(), Error> {
            self.value(value)
        })*
    };
}

impl<'a> Serializer for &'a mut Fields {
    type Ok = ();
    type Error = Error;
    type SerializeSeq = List<'a>;
    type SerializeTuple = Impossible<(), Error>;
    type SerializeTupleStruct = Impossible<(), Error>;
    type SerializeTupleVariant = Impossible<(), Error>;
    type SerializeMap = Self;
    type SerializeStruct = Self;
    type SerializeStructVariant = Impossible<(), Error>;

    values!(
        serialize_bool: bool, serialize_i8: i8, serialize_i16: i16, serialize_i32: i32,
        serialize_i64: i64, serialize_u8: u8, serialize_u16: u16, serialize_u32: u32
    );

    fn serialize_u64(self, value: u64) -> Result<(), Error> {
        match value {
            UNNUMBERED => self.end(Content::Game),
            value => self.value(value),
        }
    }

    fn serialize_f32(self, value: f32) -> Result<(), Error> {
        self.serialize_f64(value.into())
    }

    /// With its point, as JSON has it.
    fn serialize_f64(self, value: f64) -> Result<(), Error> {
        self.value(format_args!("{value:?}"))
    }

    fn serialize_char(self, value: char) -> Result<(), Error> {
        self.text.push(value);
        self.end(Content::Text)
    }

    fn serialize_str(self, value: &str) -> Result<(), Error> {
        self.text.push_str(value);
        self.end(Content::Text)
    }

    fn serialize_bytes(self, _: &[u8]) -> Result<(), Error> {
        nested()
    }

    fn serialize_none(self) -> Result<(), Error> {
        self.end(Content::Value)
    }

    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Result<(), Error> {
        value.serialize(self)
    }

    fn serialize_unit(self) -> Result<(), Error> {
        self.end(Content::Value)
    }

    fn serialize_unit_struct(self, _: &'static str) -> Result<(), Error> {
        self.end(Content::Value)
    }

    fn serialize_unit_variant(
        self,
        _: &'static str,
        _: u32,
        name: &'static str,
    ) -> Result<(), Error> {
        self.serialize_str(name)
    }

    fn serialize_newtype_struct<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        value: &T,
    ) -> Result<(), Error> {
        value.serialize(self)
    }

    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        _: u32,
        _: &'static str,
        _: &T,
    ) -> Result<(), Error> {
        nested()
    }

    fn serialize_seq(self, _: Option<usize>) -> Result<List<'a>, Error> {
        self.is_in_list = true;
        Ok(List {
            start: self.text.len(),
            fields: self,
        })
    }

    fn serialize_tuple(self, _: usize) -> Result<Self::SerializeTuple, Error> {
        nested()
    }

    fn serialize_tuple_struct(
        self,
        _: &'static str,
        _: usize,
    ) -> Result<Self::SerializeTupleStruct, Error> {
        nested()
    }

    fn serialize_tuple_variant(
        self,
        _: &'static str,
        _: u32,
        _: &'static str,
        _: usize,
    ) -> Result<Self::SerializeTupleVariant, Error> {
        nested()
    }

    fn serialize_map(self, _: Option<usize>) -> Result<Self, Error> {
        Ok(self)
    }

    fn serialize_struct(self, _: &'static str, _: usize) -> Result<Self, Error> {
        Ok(self)
    }

    fn serialize_struct_variant(
        self,
        _: &'static str,
        _: u32,
        _: &'static str,
        _: usize,
    ) -> Result<Self::SerializeStructVariant, Error> {
        nested()
    }
}

impl SerializeStruct for &mut Fields {
    type Ok = ();
    type Error = Error;

    fn serialize_field<T: Serialize + ?Sized>(
        &mut self,
        _: &'static str,
        value: &T,
    ) -> Result<(), Error> {
        value.serialize(&mut **self)
    }

    fn end(self) -> Result<(), Error> {
        Ok(())
    }
}

/// A record with another one in it is a map for serde.
impl SerializeMap for &mut Fields {
    type Ok = ();
    type Error = Error;

    fn serialize_key<T: Serialize + ?Sized>(&mut self, _: &T) -> Result<(), Error> {
        Ok(())
    }

    fn serialize_value<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Error> {
        value.serialize(&mut **self)
    }

    fn end(self) -> Result<(), Error> {
        Ok(())
    }
}

/// The values of a list, which are one cell.
pub(super) struct List<'a> {
    fields: &'a mut Fields,
    start: usize,
}

impl SerializeSeq for List<'_> {
    type Ok = ();
    type Error = Error;

    fn serialize_element<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Error> {
        if self.fields.text.len() > self.start {
            self.fields.text.push(self.fields.separator);
        }
        value.serialize(&mut *self.fields)
    }

    fn end(self) -> Result<(), Error> {
        self.fields.is_in_list = false;
        self.fields.end(Content::Value)
    }
}
