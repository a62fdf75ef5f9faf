/** Lower case without accents, to compare what people type; every character keeps its place. */
export const plainText = (text: string): string =>
  Array.from(text.normalize('NFC'))
    .map((sign) => {
      const plain = sign.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
      return plain.length === sign.length ? plain : sign;
    })
    .join('');
