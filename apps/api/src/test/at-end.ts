const closing: (() => Promise<unknown>)[] = [];

/** Done when the file that asks for it is over, the last asked first; unlike a hook, it may be asked for within one. */
export const atEnd = (close: () => Promise<unknown>) => void closing.push(close);

export async function closeAll() {
  for (const close of closing.splice(0).reverse()) await close();
}
