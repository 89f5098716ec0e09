//! Sources that a thread reads ahead.

use std::io::{self, Cursor, Read};

use unlur::input::{Inputs, Options};

/// A stream that is at fault in place of its end.
struct Panics(Cursor<Vec<u8>>);

impl Read for Panics {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        match self.0.read(buffer)? {
            0 => panic!("no such table"),
            length => Ok(length),
        }
    }
}

#[test]
fn a_fault_in_a_decoder_is_an_error_and_no_end_of_the_input() {
    let game = b"(;GM[4000]SZ[9];B[e5])";
    for length in [0, game.len(), 1 << 20] {
        let bytes = game.iter().copied().cycle().take(length).collect();
        let streams: Vec<(String, Box<dyn Read + Send>)> = vec![
            ("broken".to_owned(), Box::new(Panics(Cursor::new(bytes)))),
            ("whole".to_owned(), Box::new(&game[..])),
        ];
        let chunks: Vec<_> = Inputs::of_streams(streams, Options::default()).collect();
        let (whole, broken) = chunks.split_last().unwrap();
        let whole = whole.as_ref().unwrap();
        assert_eq!((&*whole.source, whole.is_last), ("whole", true));
        let (error, before) = broken.split_last().unwrap();
        let error = error.as_ref().unwrap_err();
        assert_eq!(&*error.source, "broken");
        assert!(error.to_string().contains("no such table"), "{error}");
        // What was read before it never says that the source ends there.
        assert!(before.iter().all(|chunk| !chunk.as_ref().unwrap().is_last));
    }
}
