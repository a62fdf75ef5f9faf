import { type AreaShape, areaProblem } from '@gemelo/contract/geo/polygon';
import { act, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { keptMap } from '../../test/kept-map.ts';
import { renderUi } from '../../test/render-ui.tsx';
import { AreaEditor } from './area-editor.tsx';

const at = (longitude: number, latitude: number) => ({ longitude, latitude });

async function openEditor({ draws = true }: { draws?: boolean } = {}) {
  const map = keptMap();
  const seen: (AreaShape | undefined)[] = [];
  function Holder() {
    const [value, setValue] = useState<AreaShape>();
    const keep = (next: AreaShape | undefined) => {
      seen.push(next);
      setValue(next);
    };
    return (
      <AreaEditor
        engine={draws ? map.engine : undefined}
        label="Zona"
        height={300}
        value={value}
        onChange={keep}
        areas={[]}
        points={[]}
      />
    );
  }
  const ui = await renderUi(<Holder />);
  return {
    ...ui,
    value: () => seen.at(-1),
    click: (longitude: number, latitude: number) =>
      act(() => map.settings().onPlace?.(at(longitude, latitude))),
    drag: (id: string, longitude: number, latitude: number, phase: 'moving' | 'moved' | 'pressed') =>
      act(() => map.settings().onHandle?.({ id, to: at(longitude, latitude), phase })),
    drawn: map.drawn,
  };
}

test('corners are clicked, dragged, added between two, removed and undone', async () => {
  const { user, value, click, drag, drawn } = await openEditor();
  for (const [longitude, latitude] of [
    [-91, 14],
    [-90, 14],
    [-90, 15],
  ] as const)
    click(longitude, latitude);
  expect(value()).toEqual({ kind: 'polygon', points: [at(-91, 14), at(-90, 14), at(-90, 15)] });
  drag('corner-2', -90.5, 15, 'moving');
  expect(value()).toMatchObject({ points: { 2: at(-90, 15) } });
  expect(drawn.setDraft.at(-1)).toMatchObject({ points: { 2: at(-90.5, 15) } });
  drag('corner-2', -90.6, 15, 'moved');
  expect(value()).toMatchObject({ points: { 2: at(-90.6, 15) } });
  drag('between-0', -90.5, 13.5, 'moved');
  expect(value()).toMatchObject({ points: [at(-91, 14), at(-90.5, 13.5), at(-90, 14), at(-90.6, 15)] });
  drag('corner-0', -91, 14, 'pressed');
  expect(value()).toMatchObject({ points: { length: 3 } });
  await user.click(screen.getByRole('button', { name: 'Deshacer' }));
  expect(value()).toMatchObject({ points: { length: 4 } });
});

test('sides that cross are told at once', async () => {
  const { click, value } = await openEditor();
  for (const [longitude, latitude] of [
    [0, 0],
    [1, 1],
    [1, 0],
    [0, 1],
  ] as const)
    click(longitude, latitude);
  expect(screen.getByText(/Los lados se cruzan/)).toBeDefined();
  expect(areaProblem(value() as AreaShape)).toBe('crossed');
});

test('without a map a polygon is typed', async () => {
  const { user, value } = await openEditor({ draws: false });
  for (const [index, [latitude, longitude]] of [
    ['14', '-91'],
    ['14', '-90'],
    ['15', '-90'],
  ].entries()) {
    await user.click(screen.getByRole('button', { name: 'Agregar esquina' }));
    await user.type(screen.getByLabelText(`Esquina ${index + 1}: Latitud`), latitude ?? '');
    await user.type(screen.getByLabelText(`Esquina ${index + 1}: Longitud`), `${longitude}.5`);
  }
  expect(value()).toEqual({ kind: 'polygon', points: [at(-91.5, 14), at(-90.5, 14), at(-90.5, 15)] });
  const corners = within(screen.getByRole('region', { name: 'Esquinas' }));
  await user.click(corners.getByRole('button', { name: 'Quitar la esquina 2' }));
  expect(value()).toMatchObject({ points: [at(-91.5, 14), at(-90.5, 15)] });
});

test('a circle is set by a click or typed, and its edge is dragged', async () => {
  const { user, value, click, drag } = await openEditor();
  await user.click(screen.getByRole('radio', { name: 'Círculo' }));
  click(-90, 14);
  expect(value()).toEqual({ kind: 'circle', ...at(-90, 14), radius: 500 });
  drag('edge', -89.99, 14, 'moved');
  const dragged = value();
  expect(dragged?.kind === 'circle' && dragged.radius).toBeCloseTo(1_079, -1);
  const radius = screen.getByLabelText('Radio en metros');
  await user.clear(radius);
  await user.type(radius, '5');
  expect(screen.getByText('El radio va de 20 a 100,000 metros.')).toBeDefined();
  await user.type(radius, '0');
  expect(value()).toEqual({ kind: 'circle', ...at(-90, 14), radius: 50 });
});
