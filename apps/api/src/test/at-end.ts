const closing: (() => Promise<unknown>)[] = [];

/** Registers cleanup for the end of the test file, in reverse order; unlike a hook, it can be called within one. */
export const atEnd = (close: () => Promise<unknown>) => void closing.push(close);

export async function closeAll() {
  for (const close of closing.splice(0).reverse()) await close();
}
