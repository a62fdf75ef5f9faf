import { expect, test } from 'vitest';
import type { DocumentInput } from './documents/document.ts';
import { makeDocument } from './make-document.ts';
import { workers } from './workers.ts';

const document: DocumentInput = {
  ...{ title: 'Informe', company: 'Azucarera', footer: 'Pie' },
  blocks: [
    {
      kind: 'table',
      columns: [{ title: 'Lugar' }],
      rows: Array.from({ length: 5_000 }, (_, row) => [`Bodega ${row}`]),
    },
  ],
};

test('a document that nobody waits for any more is given up, and its thread is free', async () => {
  const reader = new AbortController();
  const made = makeDocument(document, reader.signal);
  await expect.poll(() => workers.jobs()).toBe(1);
  reader.abort(new Error('gone'));
  await expect(made).rejects.toThrow('gone');
  await expect.poll(() => workers.jobs()).toBe(0);
}, 60_000);
