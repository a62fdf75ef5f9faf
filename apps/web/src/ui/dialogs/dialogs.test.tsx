import { text } from '@gemelo/contract/kit/fields';
import { act, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { renderUi } from '../../test/render-ui.tsx';
import { RowMenu } from '../data-table/row-menu.tsx';
import { Form } from '../form/form.tsx';
import { MultiSelectField } from '../form/multi-select-field.tsx';
import { SelectField } from '../form/select-field.tsx';
import { TextField } from '../form/text-field.tsx';
import { DialogFrame } from './dialog-frame.tsx';
import { confirm, justify, showSuccess, useDialogs } from './dialogs.ts';
import { Guide } from './guide.tsx';
import { SideModal } from './side-modal.tsx';
import { snackbar, useSnacks } from './snackbar.ts';

beforeEach(() => {
  useDialogs.setState({ open: [] });
  useSnacks.setState({ snacks: [] });
});

async function openDialog<T>(ask: () => Promise<T>): Promise<{ answer: Promise<T> }> {
  let answer!: Promise<T>;
  await act(async () => {
    answer = ask();
  });
  return { answer };
}

describe('confirm', () => {
  test('resolves to true with OK and to false with Cancelar', async () => {
    const { user } = await renderUi(null);
    const yes = await openDialog(() => confirm({ title: '¿Cerrar?' }));
    await user.click(await screen.findByRole('button', { name: 'OK' }));
    expect(await yes.answer).toBe(true);

    const no = await openDialog(() => confirm({ title: '¿Cerrar?' }));
    await user.click(await screen.findByRole('button', { name: 'Cancelar' }));
    expect(await no.answer).toBe(false);
  });

  test('resolves to false with Escape and with the close button', async () => {
    const { user } = await renderUi(null);
    const first = await openDialog(() => confirm({ title: '¿Cerrar?' }));
    await screen.findByRole('dialog');
    await user.keyboard('{Escape}');
    expect(await first.answer).toBe(false);

    const second = await openDialog(() => confirm({ title: '¿Cerrar?' }));
    const close = await screen.findByRole('button', { name: 'Cerrar' });
    await user.hover(close);
    expect((await screen.findByRole('tooltip')).textContent).toBe('Cerrar');
    await user.click(close);
    expect(await second.answer).toBe(false);
  });
});

test('a justification over the limit is kept but cannot be submitted', async () => {
  const { user } = await renderUi(null);
  const { answer } = await openDialog(() => justify({ title: 'Cerrar el ticket', maxLength: 10 }));
  const box = await screen.findByLabelText<HTMLTextAreaElement>('Justificación');
  await user.click(box);
  await user.paste('Demasiado largo');
  expect(box.value).toBe('Demasiado largo');
  expect(screen.getByText('Debe tener como máximo 10 caracteres')).toBeDefined();
  const accept = screen.getByRole<HTMLButtonElement>('button', { name: 'Aceptar' });
  expect(accept.disabled).toBe(true);
  await user.clear(box);
  await user.type(box, 'Listo');
  await user.click(accept);
  expect(await answer).toBe('Listo');
});

test('a blank justification cannot be submitted', async () => {
  const { user } = await renderUi(null);
  const { answer } = await openDialog(() => justify({ title: 'Cerrar el ticket' }));
  const accept = await screen.findByRole<HTMLButtonElement>('button', { name: 'Aceptar' });
  expect(accept.disabled).toBe(true);
  const reason = screen.getByLabelText('Justificación');
  await user.type(reason, '   ');
  expect(accept.disabled).toBe(true);
  await user.type(reason, 'Se cambió el sensor ');
  await user.click(accept);
  expect(await answer).toBe('Se cambió el sensor');
});

describe('the success panel', () => {
  test('shows the default texts, what was done and the next step', async () => {
    const next = vi.fn();
    const { user } = await renderUi(null);
    const { answer } = await openDialog(() =>
      showSuccess({ detail: 'Se trasladó EB-7', action: { label: 'Ver EB-7', onClick: next } }),
    );
    expect(await screen.findByText('Proceso Completado!')).toBeDefined();
    expect(screen.getByText('El proceso se completo exitosamente')).toBeDefined();
    expect(screen.getByText('Se trasladó EB-7')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Ver EB-7' }));
    await answer;
    expect(next).toHaveBeenCalledOnce();
    await waitFor(() => expect(screen.queryByText('Proceso Completado!')).toBeNull());
  });

  test.each(['{Enter}', '{Escape}'])('closes with %s without taking the next step', async (key) => {
    const next = vi.fn();
    const { user } = await renderUi(null);
    const { answer } = await openDialog(() => showSuccess({ action: { label: 'Ver', onClick: next } }));
    const accept = await screen.findByRole('button', { name: 'Aceptar' });
    await waitFor(() => expect(document.activeElement).toBe(accept));
    await user.keyboard(key);
    await answer;
    expect(next).not.toHaveBeenCalled();
  });

  test('returns the focus to what opened the drawer in which the process ran', async () => {
    function Page() {
      const [opened, setOpened] = useState(false);
      const finish = () => {
        setOpened(false);
        void showSuccess();
      };
      return (
        <>
          <button type="button" onClick={() => setOpened(true)}>
            Asignar
          </button>
          {opened && (
            <SideModal opened onClose={() => setOpened(false)} title="Datos">
              <button type="button" onClick={finish}>
                Guardar
              </button>
            </SideModal>
          )}
        </>
      );
    }
    const { user } = await renderUi(<Page />);
    await user.click(screen.getByRole('button', { name: 'Asignar' }));
    await user.click(await screen.findByRole('button', { name: 'Guardar' }));
    await user.click(await screen.findByRole('button', { name: 'Aceptar' }));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Asignar' })));
  });
});

test('the guide goes forward and back, and closes at the end on its first slide', async () => {
  const onClose = vi.fn();
  const slides = ['Uno', 'Dos', 'Tres', 'Cuatro', 'Cinco'].map((title) => ({
    title,
    text: `Texto ${title}`,
  }));
  const { user } = await renderUi(<Guide opened onClose={onClose} slides={slides} />);
  const next = await screen.findByRole('button', { name: 'Next' });
  await user.click(next);
  expect(screen.getByText('Dos')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Back' }));
  expect(screen.getByText('Uno')).toBeDefined();
  for (let step = 0; step < 4; step++) await user.click(screen.getByRole('button', { name: 'Next' }));
  expect(screen.getByText('Cinco')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Done' }));
  expect(onClose).toHaveBeenCalledOnce();
  expect(screen.getByText('Uno')).toBeDefined();
});

const kinds = [{ value: 1, label: 'Silo' }];

function Drawer({ onClosed }: { onClosed: () => void }) {
  const [opened, setOpened] = useState(true);
  const close = () => {
    setOpened(false);
    onClosed();
  };
  return (
    <SideModal opened={opened} onClose={close} title="Nuevo">
      <Form
        schema={z.object({ name: text(), kind: z.optional(z.int()), kinds: z.array(z.int()) })}
        defaultValues={{ name: '', kinds: [] }}
        onSubmit={() => undefined}
      >
        <TextField name="name" label="Nombre" />
        <SelectField name="kind" label="Tipo" options={kinds} />
        <MultiSelectField name="kinds" label="Otros" options={kinds} />
      </Form>
    </SideModal>
  );
}

describe('a drawer', () => {
  test('closes at once when nothing was typed', async () => {
    const onClosed = vi.fn();
    const { user } = await renderUi(<Drawer onClosed={onClosed} />);
    await user.click(await screen.findByRole('button', { name: 'Cerrar' }));
    await waitFor(() => expect(onClosed).toHaveBeenCalled());
  });

  test.each(['Tipo', 'Otros'])('closes with Escape only after the open list of «%s»', async (name) => {
    const onClosed = vi.fn();
    const { user } = await renderUi(<Drawer onClosed={onClosed} />);
    const box = await screen.findByRole('combobox', { name: new RegExp(name) });
    await user.click(box);
    expect(await screen.findByRole('option', { name: 'Silo' })).toBeDefined();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(box.getAttribute('aria-expanded')).toBe('false'));
    expect(onClosed).not.toHaveBeenCalled();
    expect(document.activeElement).toBe(box);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(onClosed).toHaveBeenCalled());
  });

  test('asks before discarding what was typed', async () => {
    const onClosed = vi.fn();
    const { user } = await renderUi(<Drawer onClosed={onClosed} />);
    await user.type(await screen.findByLabelText('Nombre'), 'Silo');
    await user.keyboard('{Escape}');
    await user.click(await screen.findByRole('button', { name: 'Seguir editando' }));
    expect(onClosed).not.toHaveBeenCalled();
    await user.keyboard('{Escape}');
    await user.click(await screen.findByRole('button', { name: 'Descartar cambios' }));
    await waitFor(() => expect(onClosed).toHaveBeenCalled());
  });
});

test('Escape closes the dialog over a drawer, and the drawer only after it', async () => {
  function Page() {
    const [opened, setOpened] = useState(true);
    const [asks, setAsks] = useState(false);
    return (
      <SideModal opened={opened} onClose={() => setOpened(false)} title="Enlaces">
        <button type="button" onClick={() => setAsks(true)}>
          Código
        </button>
        {asks && <DialogFrame title="Código QR" footer={null} onClose={() => setAsks(false)} />}
      </SideModal>
    );
  }
  const { user } = await renderUi(<Page />);
  await user.click(await screen.findByRole('button', { name: 'Código' }));
  await screen.findByRole('dialog', { name: 'Código QR' });
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Código QR' })).toBeNull());
  expect(screen.getByRole('dialog', { name: 'Enlaces' })).toBeDefined();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

describe('snackbars', () => {
  test('offer an undo and close when it is used', async () => {
    const undo = vi.fn();
    const { user } = await renderUi(null);
    await act(async () => {
      snackbar.success('Bodega inactivada', { action: { label: 'Deshacer', onClick: undo } });
    });
    await user.click(screen.getByRole('button', { name: 'Deshacer' }));
    expect(undo).toHaveBeenCalledOnce();
    expect(screen.queryByText('Bodega inactivada')).toBeNull();
  });

  test('show the same message only once', async () => {
    await renderUi(null);
    await act(async () => {
      snackbar.error('Sin conexión');
      snackbar.error('Sin conexión');
    });
    expect(screen.getAllByText('Sin conexión')).toHaveLength(1);
    expect(screen.getByRole('alert').textContent).toContain('Sin conexión');
  });
});

test('dialogs and drawers return the focus to the button that opened them', async () => {
  function Page() {
    const [opened, setOpened] = useState(false);
    return (
      <>
        <button type="button" onClick={() => void confirm({ title: '¿Cerrar?' })}>
          Preguntar
        </button>
        <RowMenu actions={() => [{ id: 'edit', label: 'Editar', run: () => setOpened(true) }]} />
        {opened && (
          <SideModal opened onClose={() => setOpened(false)} title="Datos">
            <input aria-label="Nombre" />
          </SideModal>
        )}
      </>
    );
  }
  const { user } = await renderUi(<Page />);
  const ask = screen.getByRole('button', { name: 'Preguntar' });
  await user.click(ask);
  await user.click(await screen.findByRole('button', { name: 'Cancelar' }));
  await waitFor(() => expect(document.activeElement).toBe(ask));

  const actions = () => screen.getByRole('button', { name: 'Acciones' });
  await user.click(actions());
  await user.click(await screen.findByRole('menuitem', { name: 'Editar' }));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Nombre')));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(document.activeElement).toBe(actions()));
});
