import type { XlsFormFinding } from '@gemelo/contract/endpoints/form-files';
import type { FormDocument } from '@gemelo/contract/forms/document';
import { Button } from '@mantine/core';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { chooseWhenAsked, jsonFile, workbookFile } from '../../test/choose-file.ts';
import { found, type Replies, renderCatalogue, serve } from '../../test/render-catalogue.tsx';
import { useFormImport } from './use-form-import.tsx';

const document: FormDocument = {
  mode: 'page',
  items: [
    { name: 'part', kind: 'section', label: 'Parte' },
    { name: 'wet', kind: 'yesNo', label: '¿Mojada?', parent: 'part' },
    { name: 'weight', kind: 'number', label: 'Peso' },
  ],
};
const finding = (level: XlsFormFinding['level'], row: number, more: Partial<XlsFormFinding> = {}) => ({
  level,
  sheet: 'survey',
  row,
  column: 'type',
  message: `${level} ${row}`,
  ...more,
});
const READ = '/api/v4/forms/xlsform';
const answered = (findings: XlsFormFinding[], made = document, name: string | null = 'Inspección') =>
  found({ name, document: made, findings });

async function open(reply: Replies[string], file = workbookFile(), network: () => void = () => undefined) {
  const taken = vi.fn();
  const server = serve({ [`POST ${READ}`]: reply });
  network();
  function Opener() {
    const { choose, dialog } = useFormImport('Reemplaza lo que hay.');
    return (
      <>
        <Button onClick={() => choose(taken)}>Abrir</Button>
        {dialog}
      </>
    );
  }
  await renderCatalogue(<Opener />);
  const input = await chooseWhenAsked(
    () => fireEvent.click(screen.getByRole('button', { name: 'Abrir' })),
    file,
  );
  return { taken, server, input };
}
const cells = (dialog: HTMLElement) =>
  [...dialog.querySelectorAll('tbody tr')].map((row) =>
    [...row.querySelectorAll('td')].map((cell) => cell.textContent),
  );
const button = (name: string) => screen.getByRole('button', { name });

test('both kinds of files can be chosen, and a workbook without findings is taken at once', async () => {
  const { taken, server, input } = await open(answered([]));
  expect(input.accept).toContain('.json');
  expect(input.accept).toContain('.xlsx');
  await waitFor(() =>
    expect(taken).toHaveBeenCalledWith({ name: 'Inspección', description: '', document }, 'inspeccion.xlsx'),
  );
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(server.sent('POST', READ)[0]?.body).toEqual({
    fileName: 'inspeccion.xlsx',
    content: Buffer.from('PK\u0003\u0004…').toString('base64'),
  });
});

test('a workbook without a title is called as its file', async () => {
  const { taken } = await open(answered([], document, null));
  await waitFor(() => expect(taken.mock.calls[0]?.[0]).toMatchObject({ name: 'inspeccion' }));
});

test('findings are shown by place, errors first, and the user decides', async () => {
  const { taken } = await open(
    answered([
      finding('note', 2),
      finding('error', 5, { column: 'relevant' }),
      finding('note', 0, { sheet: 'notas', column: null }),
      finding('error', 3, { sheet: 'choices', column: 'name' }),
    ]),
  );
  const dialog = await screen.findByRole('dialog', { name: 'Antes de importar «inspeccion.xlsx»' });
  expect(within(dialog).getByText('Trae 2 preguntas')).toBeTruthy();
  expect(within(dialog).getByText('2 errores')).toBeTruthy();
  expect(within(dialog).getByText('2 avisos')).toBeTruthy();
  expect(within(dialog).getByText(/Reemplaza lo que hay\./)).toBeTruthy();
  expect(cells(dialog)).toEqual([
    ['Error', 'survey', '5', 'relevant', 'error 5'],
    ['Error', 'choices', '3', 'name', 'error 3'],
    ['Aviso', 'survey', '2', 'type', 'note 2'],
    ['Aviso', 'notas', '—', '—', 'note 0'],
  ]);
  expect(taken).not.toHaveBeenCalled();
  fireEvent.click(button('Importar de todos modos'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(taken).toHaveBeenCalledTimes(1);
});

test('with notes alone it is an ordinary import, and cancelling takes nothing', async () => {
  const { taken } = await open(answered([finding('note', 2)]));
  await screen.findByRole('dialog');
  expect(button('Importar')).toBeTruthy();
  fireEvent.click(button('Cancelar'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(taken).not.toHaveBeenCalled();
});

test('a workbook that makes nothing explains itself by row and another one can be chosen', async () => {
  const { taken } = await open(answered([finding('error', 2)], { mode: 'page', items: [] }));
  const dialog = await screen.findByRole('dialog', { name: 'No se pudo importar nada de «inspeccion.xlsx»' });
  expect(cells(dialog)).toEqual([['Error', 'survey', '2', 'type', 'error 2']]);
  expect(within(dialog).queryByRole('button', { name: /^Importar/ })).toBeNull();
  const another = jsonFile({ name: 'Otro', document });
  await chooseWhenAsked(() => fireEvent.click(button('Elegir otro archivo')), another);
  await waitFor(() => expect(taken).toHaveBeenCalledTimes(1));
  expect(taken.mock.calls[0]).toEqual([{ name: 'Otro', description: '', document }, 'formulario.json']);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('long lists of findings are shown whole on request', async () => {
  await open(answered(Array.from({ length: 130 }, (_, row) => finding('note', row + 2))));
  const dialog = await screen.findByRole('dialog');
  expect(cells(dialog)).toHaveLength(100);
  fireEvent.click(within(dialog).getByText('Mostrar 30 más'));
  expect(cells(dialog)).toHaveLength(130);
});

test.each([
  ['is too large', new File([`PK${'x'.repeat(800_000)}`], 'grande.xlsx'), /demasiado grande.*0[.,]7/],
  ['is no workbook', new File(['type,name'], 'lista.xlsx'), /no es un libro de Excel/],
  ['is something else', new File(['x'], 'foto.png', { type: 'image/png' }), /JSON o un XLSForm/],
  ['is no JSON', new File(['{'], 'roto.json'), 'El archivo no es JSON'],
])('a file that %s is refused without asking the server', async (_, file, text) => {
  const { taken, server } = await open(answered([]), file);
  const dialog = await screen.findByRole('dialog', { name: `«${file.name}» no se pudo importar` });
  expect(within(dialog).getByText(text)).toBeTruthy();
  expect(within(dialog).queryByRole('button', { name: 'Reintentar' })).toBeNull();
  expect(button('Elegir otro archivo')).toBeTruthy();
  expect(taken).not.toHaveBeenCalled();
  expect(server.calls).toEqual([]);
});

test.each([
  ['workbook', workbookFile(), 'slice'],
  ['JSON', jsonFile({ name: 'Otro', document }), 'text'],
] as const)('a %s that the browser cannot read says so, and may be read again', async (_, file, method) => {
  const withheld = vi.spyOn(file, method).mockImplementation(() => {
    throw new DOMException('Gone', 'NotReadableError');
  });
  const { taken } = await open(answered([]), file);
  const dialog = await screen.findByRole('dialog', { name: `«${file.name}» no se pudo importar` });
  expect(within(dialog).getByText(/^El archivo no se pudo leer/)).toBeTruthy();
  expect(within(dialog).queryByText(/JSON/)).toBeNull();
  fireEvent.click(button('Reintentar'));
  expect(await screen.findByText(/^El archivo no se pudo leer/)).toBeTruthy();
  withheld.mockRestore();
  fireEvent.click(button('Reintentar'));
  await waitFor(() => expect(taken).toHaveBeenCalledTimes(1));
});

test('a lost network says so, and the same file can be read again', async () => {
  let isLost = true;
  const { taken } = await open(() => {
    if (isLost) throw new TypeError('Failed to fetch');
    return answered([]);
  });
  const dialog = await screen.findByRole('dialog', { name: '«inspeccion.xlsx» no se pudo importar' });
  expect(within(dialog).getByText(/El servidor no responde/)).toBeTruthy();
  isLost = false;
  fireEvent.click(button('Reintentar'));
  await waitFor(() => expect(taken).toHaveBeenCalledTimes(1));
});

test('while the server reads, the user sees it and can give up', async () => {
  let answer: (response: Response) => void = () => undefined;
  const pending = new Promise<Response>((resolve) => {
    answer = resolve;
  });
  const signals: AbortSignal[] = [];
  const { taken } = await open(answered([]), workbookFile(), () =>
    vi.stubGlobal('fetch', (_: string, init?: RequestInit) => {
      if (init?.signal) signals.push(init.signal);
      return pending;
    }),
  );
  const dialog = await screen.findByRole('dialog', { name: 'Leyendo «inspeccion.xlsx»' });
  expect(within(dialog).getByRole('status').textContent).toMatch(/fila por fila/);
  fireEvent.click(button('Cancelar'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(signals.at(-1)?.aborted).toBe(true);
  answer(new Response(JSON.stringify({ error: false, data: { name: null, document, findings: [] } })));
  await pending;
  expect(taken).not.toHaveBeenCalled();
});
