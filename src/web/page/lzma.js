// Unpacks the program: a raw LZMA stream with lc = 3, lp = 0, pb = 1, as Igor Pavlov's specification describes it. It
// is a quarter smaller than what `DecompressionStream` can unpack.
function unpackLzma(input, size) {
  const output = new Uint8Array(size);
  const probabilities = (count) => new Uint16Array(count).fill(1024);
  const lengths = () => ({
    choice: probabilities(2), low: probabilities(128), middle: probabilities(128), high: probabilities(256),
  });
  let at = 5;
  // The range and the code, in an array because engines would allocate each number of 32 bits elsewhere.
  const now = new Int32Array([-1, input[1] << 24 | input[2] << 16 | input[3] << 8 | input[4]]);

  const bit = (set, index) => {
    const range = now[0];
    const code = now[1];
    const chance = set[index];
    const bound = Math.imul(range >>> 11, chance);
    let rest = bound;
    let left = code;
    let one = 0;
    // Compared without a sign.
    if ((code ^ 0x80000000) < (bound ^ 0x80000000)) {
      set[index] = chance + (2048 - chance >> 5);
    } else {
      set[index] = chance - (chance >> 5);
      rest = range - bound | 0;
      left = code - bound | 0;
      one = 1;
    }
    if (!(rest & 0xff000000)) {
      rest <<= 8;
      left = left << 8 | input[at++];
    }
    now[0] = rest;
    now[1] = left;
    return one;
  };
  const bits = (set, base, count) => {
    let value = 1;
    for (let step = 0; step < count; step++) value = value << 1 | bit(set, base + value);
    return value - (1 << count);
  };
  // The lowest bit first.
  const reversed = (set, base, count) => {
    let [place, value] = [1, 0];
    for (let step = 0; step < count; step++) {
      const one = bit(set, base + place);
      place = place << 1 | one;
      value |= one << step;
    }
    return value;
  };
  const plain = (count) => {
    let value = 0;
    for (let step = 0; step < count; step++) {
      const range = now[0] >>> 1;
      const code = now[1] - range | 0;
      const one = code < 0 ? 0 : 1;
      const left = one ? code : now[1];
      const isSmall = !(range & 0xff000000);
      now[0] = isSmall ? range << 8 : range;
      now[1] = isSmall ? left << 8 | input[at++] : left;
      value = value << 1 | one;
    }
    return value;
  };
  const length = ({ choice, low, middle, high }, place) => {
    if (!bit(choice, 0)) return 2 + bits(low, place << 3, 3);
    return bit(choice, 1) ? 18 + bits(high, 0, 8) : 10 + bits(middle, place << 3, 3);
  };

  const [isMatch, isLong, literals] = [probabilities(192), probabilities(192), probabilities(0x300 << 3)];
  const [isRepeat, isOther, isThird, isFourth] = Array.from({ length: 4 }, () => probabilities(12));
  const [slots, special, aligned] = [probabilities(256), probabilities(115), probabilities(16)];
  const [matches, repeats] = [lengths(), lengths()];
  let state = 0;
  let distances = [0, 0, 0, 0];
  for (let to = 0; to < size;) {
    const place = to & 1;
    if (!bit(isMatch, state << 4 | place)) {
      const base = 0x300 * ((to ? output[to - 1] : 0) >> 5);
      let symbol = 1;
      if (state >= 7) {
        let match = output[to - distances[0] - 1];
        for (let isSame = true; isSame && symbol < 256; match <<= 1) {
          const expected = match >> 7 & 1;
          const one = bit(literals, base + (1 + expected << 8) + symbol);
          symbol = symbol << 1 | one;
          isSame = one === expected;
        }
      }
      while (symbol < 256) symbol = symbol << 1 | bit(literals, base + symbol);
      output[to++] = symbol;
      state = state < 4 ? 0 : state - (state < 10 ? 3 : 6);
      continue;
    }
    let count;
    if (bit(isRepeat, state)) {
      if (!bit(isOther, state)) {
        if (!bit(isLong, state << 4 | place)) {
          output[to] = output[to - distances[0] - 1];
          to++;
          state = state < 7 ? 9 : 11;
          continue;
        }
      } else {
        const index = !bit(isThird, state) ? 1 : !bit(isFourth, state) ? 2 : 3;
        const [distance] = distances.splice(index, 1);
        distances.unshift(distance);
      }
      count = length(repeats, place);
      state = state < 7 ? 8 : 11;
    } else {
      count = length(matches, place);
      state = state < 7 ? 7 : 10;
      const slot = bits(slots, Math.min(count - 2, 3) << 6, 6);
      let distance = slot;
      if (slot > 3) {
        const extra = (slot >> 1) - 1;
        distance = (2 | slot & 1) << extra;
        distance += slot < 14 ? reversed(special, distance - slot, extra)
          : (plain(extra - 4) << 4) + reversed(aligned, 0, 4);
      }
      distances = [distance, distances[0], distances[1], distances[2]];
    }
    for (const end = to + count; to < end; to++) output[to] = output[to - distances[0] - 1];
  }
  return output;
}
