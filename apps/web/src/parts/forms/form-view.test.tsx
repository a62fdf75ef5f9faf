import { compileForm } from '@gemelo/contract/forms/compile';
import type { FillContext } from '@gemelo/contract/forms/compiled';
import type { FormItem } from '@gemelo/contract/forms/document';
import type { Answers } from '@gemelo/contract/forms/values';
import { screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { renderUi } from '../../test/render-ui.tsx';
import { FormView } from './form-view.tsx';

/** An answer in a formula. */
const given = (name: string) => `\${${name}}`;

const context: FillContext = { clock: { today: '2026-11-18', now: '2026-11-18T08:30' } };

interface Shown {
  items: FormItem[];
  answers?: Answers;
  mode?: 'page' | 'steps';
  fill?: FillContext;
}

/** A form that is filled in; `answers()` is what it holds now. */
async function fill({ items, answers: first = {}, mode = 'page', fill: filled = context }: Shown) {
  const { form, problems } = compileForm({ mode, items });
  expect(problems).toEqual([]);
  let now = first;
  function Page() {
    const [answers, setAnswers] = useState(first);
    const [attempt, setAttempt] = useState(0);
    now = answers;
    return (
      <FormView
        form={form}
        answers={answers}
        onChange={setAnswers}
        context={filled}
        mode={mode}
        attempt={attempt}
        actions={
          <button type="button" onClick={() => setAttempt((count) => count + 1)}>
            Enviar
          </button>
        }
      />
    );
  }
  const { user } = await renderUi(<Page />);
  return { user, answers: () => now };
}

const ask = (item: Partial<FormItem> & Pick<FormItem, 'kind'>): FormItem => ({
  name: 'pregunta',
  label: 'Pregunta',
  ...item,
});

test('text, long text and codes are typed', async () => {
  const { user, answers } = await fill({
    items: [
      ask({ kind: 'text', name: 'corto', label: 'Corto', help: 'Una palabra' }),
      ask({ kind: 'longText', name: 'largo', label: 'Largo' }),
      ask({ kind: 'barcode', name: 'codigo', label: 'Código' }),
    ],
  });
  expect(screen.getByText('Una palabra')).toBeTruthy();
  await user.type(screen.getByLabelText('Corto'), 'uno');
  await user.type(screen.getByLabelText('Largo'), 'dos');
  await user.type(screen.getByLabelText('Código'), '7501');
  expect(answers()).toEqual({ corto: 'uno', largo: 'dos', codigo: '7501' });
  await user.clear(screen.getByLabelText('Corto'));
  expect(answers()).toEqual({ largo: 'dos', codigo: '7501' });
});

test('a number has its unit and the keypad of phones', async () => {
  const { user, answers } = await fill({ items: [ask({ kind: 'number', decimals: 1, unit: 'kg' })] });
  const field = screen.getByLabelText('Pregunta') as HTMLInputElement;
  expect(field.inputMode).toBe('decimal');
  await user.type(field, '12.5');
  expect(answers()).toEqual({ pregunta: 12.5 });
  expect(field.value).toBe('12.5 kg');
});

test('days, times and moments are those of the device’s picker', async () => {
  const { user, answers } = await fill({
    items: [
      ask({ kind: 'date', name: 'dia', label: 'Día' }),
      ask({ kind: 'time', name: 'hora', label: 'Hora' }),
      ask({ kind: 'dateTime', name: 'momento', label: 'Momento' }),
    ],
  });
  await user.type(screen.getByLabelText('Día'), '2026-11-18');
  await user.type(screen.getByLabelText('Hora'), '08:30');
  await user.type(screen.getByLabelText('Momento'), '2026-11-18T08:30');
  expect(answers()).toEqual({ dia: '2026-11-18', hora: '08:30', momento: '2026-11-18T08:30' });
});

const letters = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ value: `c${index}`, label: `Opción ${index}` }));

test('few choices are radio buttons that can be taken back, many are looked for', async () => {
  const { user, answers } = await fill({
    items: [
      ask({ kind: 'selectOne', name: 'pocas', label: 'Pocas', choices: letters(3) }),
      ask({ kind: 'selectOne', name: 'muchas', label: 'Muchas', choices: letters(20) }),
    ],
  });
  await user.click(screen.getByRole('radio', { name: 'Opción 1' }));
  expect(answers()).toEqual({ pocas: 'c1' });
  await user.click(screen.getByRole('button', { name: 'Quitar la respuesta' }));
  expect(answers()).toEqual({});
  await user.type(screen.getByRole('combobox', { name: 'Muchas' }), '17');
  await user.click(await screen.findByRole('option', { name: 'Opción 17' }));
  expect(answers()).toEqual({ muchas: 'c17' });
});

test('several choices are check boxes, many are looked for', async () => {
  const { user, answers } = await fill({
    items: [
      ask({ kind: 'selectMany', name: 'pocas', label: 'Pocas', choices: letters(3) }),
      ask({ kind: 'selectMany', name: 'muchas', label: 'Muchas', choices: letters(20) }),
    ],
  });
  await user.click(screen.getByRole('checkbox', { name: 'Opción 2' }));
  await user.click(screen.getByRole('checkbox', { name: 'Opción 0' }));
  expect(answers()).toEqual({ pocas: ['c0', 'c2'] });
  await user.click(screen.getByRole('combobox', { name: 'Muchas' }));
  await user.click(await screen.findByRole('option', { name: 'Opción 5' }));
  expect(answers()).toEqual({ pocas: ['c0', 'c2'], muchas: ['c5'] });
});

test('a filter offers only the choices that belong to an answer', async () => {
  const { user } = await fill({
    items: [
      ask({
        kind: 'selectOne',
        name: 'zona',
        label: 'Zona',
        choices: [
          { value: 'sur', label: 'Sur' },
          { value: 'norte', label: 'Norte' },
        ],
      }),
      ask({
        kind: 'selectOne',
        name: 'lugar',
        label: 'Lugar',
        choiceFilter: `zona = ${given('zona')}`,
        choices: [
          { value: 'a', label: 'Escuintla', columns: { zona: 'sur' } },
          { value: 'b', label: 'Cobán', columns: { zona: 'norte' } },
        ],
      }),
    ],
  });
  expect(screen.getByText('Por ahora no hay opciones para elegir')).toBeTruthy();
  await user.click(screen.getByRole('radio', { name: 'Sur' }));
  expect(screen.getByRole('radio', { name: 'Escuintla' })).toBeTruthy();
  expect(screen.queryByRole('radio', { name: 'Cobán' })).toBeNull();
});

/** A lot is chosen among those of a warehouse. */
const lotOfWarehouse = {
  items: [
    ask({ kind: 'selectOne', name: 'bodega', label: 'Bodega', choicesFrom: 'warehouse' }),
    ask({
      kind: 'selectOne',
      name: 'lote',
      label: 'Lote',
      choicesFrom: 'lot',
      choiceFilter: `warehouse = ${given('bodega')}`,
    }),
  ],
  fill: {
    ...context,
    records: {
      warehouse: new Map([
        ['1', { label: 'Bodega Norte', columns: {} }],
        ['2', { label: 'Bodega Sur', columns: {} }],
      ]),
      lot: new Map([
        ['7', { label: 'Lote siete', columns: { warehouse: '1' } }],
        ['8', { label: 'Lote ocho', columns: { warehouse: '2' } }],
      ]),
    },
  },
};

test('records are offered by name and filtered by another answer', async () => {
  const { user, answers } = await fill({
    ...lotOfWarehouse,
  });
  await user.click(screen.getByRole('combobox', { name: 'Bodega' }));
  await user.click(await screen.findByRole('option', { name: 'Bodega Sur' }));
  await user.click(screen.getByRole('combobox', { name: 'Lote' }));
  await user.click(await screen.findByRole('option', { name: 'Lote ocho' }));
  expect(screen.queryByRole('option', { name: 'Lote siete' })).toBeNull();
  expect(answers()).toEqual({ bodega: '2', lote: '8' });
});

test('a choice that another answer made wrong says so at once, and is no option any more', async () => {
  const { user, answers } = await fill({
    ...lotOfWarehouse,
    answers: { bodega: '1', lote: '7' },
  });
  const objection = () => screen.queryByText('Lo elegido no está entre las opciones');
  const lot = screen.getByRole('combobox', { name: /^Lote/ });
  await waitFor(() => expect(lot).toHaveProperty('value', 'Lote siete'));
  expect(objection()).toBeNull();
  await user.click(screen.getByRole('combobox', { name: 'Bodega' }));
  await user.click(await screen.findByRole('option', { name: 'Bodega Sur' }));
  await waitFor(() => expect(objection()).toBeTruthy());
  expect(answers()).toEqual({ bodega: '2', lote: '7' });
  await user.click(lot);
  expect(await screen.findByRole('option', { name: 'Lote ocho' })).toBeTruthy();
  expect(screen.queryByRole('option', { name: 'Lote siete' })).toBeNull();
  await user.click(screen.getByRole('option', { name: 'Lote ocho' }));
  expect(objection()).toBeNull();
});

test('yes and no are two buttons, a scale has its ends', async () => {
  const { user, answers } = await fill({
    items: [
      ask({ kind: 'yesNo', name: 'limpio', label: 'Limpio' }),
      ask({ kind: 'scale', name: 'nota', label: 'Nota', from: 0, to: 4, toLabel: 'Excelente' }),
    ],
  });
  const limpio = within(screen.getByRole('radiogroup', { name: 'Limpio' }));
  await user.click(limpio.getByRole('radio', { name: 'No' }));
  await user.click(screen.getByRole('radio', { name: '4: Excelente' }));
  expect(answers()).toEqual({ limpio: 'no', nota: 4 });
  await user.click(limpio.getByRole('radio', { name: 'No' }));
  expect(answers()).toEqual({ nota: 4 });
});

test('photos are made smaller, and can be removed', async () => {
  const close = vi.fn();
  vi.stubGlobal('createImageBitmap', async () => ({ width: 4000, height: 3000, close }));
  const sizes: number[][] = [];
  HTMLCanvasElement.prototype.toBlob = function give(done) {
    sizes.push([this.width, this.height]);
    done(new Blob(['jpeg'], { type: 'image/jpeg' }));
  };
  const { user, answers } = await fill({ items: [ask({ kind: 'photo' })] });
  const file = new File(['png'], 'piso.png', { type: 'image/png' });
  await user.upload(screen.getByLabelText('Elegir fotos'), file);
  await waitFor(() => expect(answers().pregunta).toHaveLength(1));
  expect(sizes).toEqual([[1600, 1200]]);
  expect(screen.getByLabelText('Tomar foto').getAttribute('capture')).toBe('environment');
  await user.click(await screen.findByRole('button', { name: 'Quitar piso.jpg' }));
  expect(answers()).toEqual({ pregunta: [] });
});

test('a file of another kind is not taken, and it says why', async () => {
  const { user, answers } = await fill({ items: [ask({ kind: 'file' })] });
  const input = screen.getByLabelText('Elegir archivos');
  input.removeAttribute('accept');
  await user.upload(input, new File(['x'], 'hoja.xls', { type: 'application/vnd.ms-excel' }));
  expect(await screen.findByText('hoja.xls no es una foto ni un PDF')).toBeTruthy();
  await user.upload(input, new File(['x'], 'acta.pdf', { type: 'application/pdf' }));
  expect(await screen.findByText('acta.pdf')).toBeTruthy();
  expect(answers().pregunta).toHaveLength(1);
});

test('a position improves until it is good enough, or is typed', async () => {
  const found: PositionCallback[] = [];
  const clearWatch = vi.fn();
  const watchPosition = (onFound: PositionCallback) => {
    found.push(onFound);
    return 1;
  };
  Object.defineProperty(navigator, 'geolocation', {
    value: { watchPosition, clearWatch },
    configurable: true,
  });
  const at = (latitude: number, accuracy: number) =>
    found[0]?.({ coords: { latitude, longitude: -90.5, accuracy, altitude: null } } as GeolocationPosition);
  const { user, answers } = await fill({ items: [ask({ kind: 'gps' })] });
  await user.click(screen.getByRole('button', { name: 'Obtener posición' }));
  at(14.1, 60);
  expect(await screen.findByText('Precisión de 60 m, mejorando…')).toBeTruthy();
  at(14.2, 90);
  at(14.3, 5);
  expect(await screen.findByText('Precisión de 5 m')).toBeTruthy();
  expect(answers()).toEqual({ pregunta: { latitude: 14.3, longitude: -90.5, accuracy: 5 } });
  expect(clearWatch).toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'Escribir coordenadas' }));
  await user.clear(screen.getByLabelText('Latitud'));
  await user.type(screen.getByLabelText('Latitud'), '15.5');
  expect(answers()).toEqual({ pregunta: { latitude: 15.5, longitude: -90.5 } });
});

test('a signature is asked for on a sheet of its own', async () => {
  const { user } = await fill({ items: [ask({ kind: 'signature', required: true })] });
  await user.click(screen.getByRole('button', { name: 'Firmar' }));
  expect(await screen.findByRole('img', { name: 'Hoja para firmar' })).toBeTruthy();
  expect((screen.getByRole('button', { name: 'Listo' }) as HTMLButtonElement).disabled).toBe(true);
});

test('calculated values follow the answers; hidden ones are not shown', async () => {
  const { user } = await fill({
    items: [
      ask({ kind: 'number', name: 'sacos', label: 'Sacos' }),
      ask({ kind: 'calculated', name: 'peso', label: 'Peso', formula: `${given('sacos')} * 50`, unit: 'kg' }),
      ask({
        kind: 'calculated',
        name: 'oculto',
        label: 'Oculto',
        formula: `${given('sacos')} + 1`,
        hidden: true,
      }),
    ],
  });
  await user.type(screen.getByLabelText('Sacos'), '30');
  expect(screen.getByRole('status', { name: 'Peso' }).textContent).toMatch(/^1,500 kg$/);
  expect(screen.queryByText('Oculto')).toBeNull();
});

test('a condition shows a section with its questions', async () => {
  const { user } = await fill({
    items: [
      ask({ kind: 'heading', name: 'titulo', label: 'Antes de empezar' }),
      ask({ kind: 'yesNo', name: 'dano', label: 'Hay daños' }),
      ask({ kind: 'section', name: 'danos', label: 'Daños', showWhen: `${given('dano')} = 'yes'` }),
      ask({ kind: 'text', name: 'cual', label: 'Cuál', parent: 'danos' }),
    ],
  });
  expect(screen.getByRole('heading', { name: 'Antes de empezar' })).toBeTruthy();
  expect(screen.queryByLabelText('Cuál')).toBeNull();
  await user.click(screen.getByRole('radio', { name: 'Sí' }));
  expect(within(screen.getByRole('group', { name: 'Daños' })).getByLabelText('Cuál')).toBeTruthy();
});

const bags: FormItem[] = [
  ask({ kind: 'repeat', name: 'sacos', label: 'Saco', min: '1' }),
  ask({ kind: 'number', name: 'peso', label: 'Peso', parent: 'sacos', default: '50' }),
  ask({ kind: 'calculated', name: 'total', label: 'Total', formula: `sum(${given('peso')})` }),
];

test('a group is repeated, moved and removed, and removing can be undone', async () => {
  const { user, answers } = await fill({ items: bags });
  await user.click(screen.getByRole('button', { name: 'Agregar a «Saco»' }));
  await user.click(screen.getByRole('button', { name: 'Agregar a «Saco»' }));
  expect(answers()).toEqual({ sacos: [{ peso: 50 }, { peso: 50 }] });
  const second = within(screen.getByRole('group', { name: 'Saco 2' }));
  await user.clear(second.getByLabelText('Peso'));
  await user.type(second.getByLabelText('Peso'), '45');
  await user.click(screen.getByRole('button', { name: 'Subir Saco 2' }));
  expect(answers()).toEqual({ sacos: [{ peso: 45 }, { peso: 50 }] });
  expect(screen.getByRole('status', { name: 'Total' }).textContent).toBe('95');
  await user.click(screen.getByRole('button', { name: 'Quitar Saco 1' }));
  expect(answers()).toEqual({ sacos: [{ peso: 50 }] });
  await user.click(await screen.findByRole('button', { name: 'Deshacer' }));
  expect(answers()).toEqual({ sacos: [{ peso: 45 }, { peso: 50 }] });
});

test('an objection is told after leaving the field, and all of them when sending', async () => {
  const { user } = await fill({
    items: [
      ask({ kind: 'text', name: 'lote', label: 'Lote', required: true }),
      ask({
        kind: 'number',
        name: 'temperatura',
        label: 'Temperatura',
        check: '. < 60',
        checkMessage: 'Demasiado caliente',
      }),
      ask({ kind: 'yesNo', name: 'limpio', label: 'Limpio', required: true }),
    ],
  });
  expect(screen.queryByText('Esta pregunta es obligatoria')).toBeNull();
  await user.type(screen.getByLabelText('Temperatura'), '80');
  expect(screen.queryByText('Demasiado caliente')).toBeNull();
  await user.tab();
  expect(screen.getByText('Demasiado caliente')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Enviar' }));
  expect(screen.getAllByText('Esta pregunta es obligatoria')).toHaveLength(2);
  const lote = screen.getByLabelText(/^Lote/);
  await waitFor(() => expect(document.activeElement).toBe(lote));
  expect(lote.getAttribute('aria-invalid')).toBe('true');
  expect(lote.getAttribute('aria-required')).toBe('true');
});

test('in steps the next section opens when nothing is wrong with this one', async () => {
  const { user } = await fill({
    mode: 'steps',
    items: [
      ask({ kind: 'section', name: 'uno', label: 'Llegada' }),
      ask({ kind: 'text', name: 'placa', label: 'Placa', parent: 'uno', required: true }),
      ask({ kind: 'section', name: 'dos', label: 'Carga' }),
      ask({ kind: 'number', name: 'peso', label: 'Peso', parent: 'dos' }),
    ],
  });
  expect(screen.getByText(/^Paso 1 de 2/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Enviar' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Siguiente' }));
  expect(screen.getByText('Esta pregunta es obligatoria')).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/^Placa/)));
  await user.type(screen.getByLabelText(/^Placa/), 'C-123');
  await user.click(screen.getByRole('button', { name: 'Siguiente' }));
  expect(screen.getByText(/^Paso 2 de 2/)).toBeTruthy();
  expect(screen.getByLabelText('Peso')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Enviar' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Atrás' }));
  expect((screen.getByLabelText(/^Placa/) as HTMLInputElement).value).toBe('C-123');
});
