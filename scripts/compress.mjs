import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const compressible = /\.(js|css|html|svg|json|webmanifest|txt)$/;
const MIN_BYTES = 1024;
const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Writes compressed versions beside every file for the browser, so that serving needs no compression. */
export async function compressFolder(folder) {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) await compressFolder(path);
    if (!entry.isFile() || !compressible.test(entry.name)) continue;
    const content = await readFile(path);
    if (content.length < MIN_BYTES) continue;
    await writeFile(
      `${path}.br`,
      await brotli(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } }),
    );
    await writeFile(`${path}.gz`, await zip(content, { level: 9 }));
  }
}
