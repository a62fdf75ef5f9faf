import { email, id, text } from '@gemelo/contract/kit/fields';
import { listEndpoint } from '@gemelo/contract/kit/paging';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { ApiFailure } from '../../lib/api.ts';
import { renderUi } from '../../test/render-ui.tsx';
import { stubApi } from '../../test/stub-api.ts';
import { AsyncSelectField } from './async-select-field.tsx';
import { CheckboxField } from './checkbox-field.tsx';
import { DateField } from './date-field.tsx';
import { FileField } from './file-field.tsx';
import { Form } from './form.tsx';
import { FormActions } from './form-actions.tsx';
import { NumberField } from './number-field.tsx';
import { PasswordField } from './password-field.tsx';
import { RadioField } from './radio-field.tsx';
import { SelectField } from './select-field.tsx';
import { TextField } from './text-field.tsx';

const person = z.object({
  name: text(20),
  email: email(),
  age: z.optional(z.int()),
  note: z.nullable(text(50)),
});
const blank = { name: '', email: '', age: undefined, note: null };

const showPerson = (onSubmit: (values: z.output<typeof person>) => unknown) =>
  renderUi(
    <Form schema={person} defaultValues={blank} onSubmit={onSubmit}>
      <TextField name="name" label="Nombre" />
      <TextField name="email" label="Correo" />
      <NumberField name="age" label="Edad" />
      <TextField name="note" label="Nota" />
      <FormActions always submitLabel="Enviar" />
    </Form>,
  );

describe('a form', () => {
  test('shows each violated rule with the contract text and focuses the first invalid field', async () => {
    const onSubmit = vi.fn();
    const { user } = await showPerson(onSubmit);
    await user.type(screen.getByLabelText('Correo'), 'no es');
    await user.click(screen.getByRole('button', { name: 'Enviar' }));
    expect(await screen.findByText('Required')).toBeDefined();
    expect(screen.getByText('Invalid email')).toBeDefined();
    expect(document.activeElement).toBe(screen.getByLabelText('Nombre'));
    expect(onSubmit).not.toHaveBeenCalled();
  });

  test('keeps pasted text beyond a limit, with a counter and an error at once', async () => {
    const onSubmit = vi.fn();
    const { user } = await showPerson(onSubmit);
    const name = screen.getByLabelText<HTMLInputElement>('Nombre');
    await user.click(name);
    await user.paste('x'.repeat(15));
    expect(screen.queryByText('15 / 20')).toBeNull();
    await user.paste('x');
    expect(screen.getByText('16 / 20')).toBeDefined();
    await user.paste('x'.repeat(9));
    expect(name.value).toHaveLength(25);
    expect(screen.getByText('25 / 20')).toBeDefined();
    expect(screen.getByText('Debe tener como máximo 20 caracteres')).toBeDefined();
    expect(name.getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement).toBe(name);
    await user.click(screen.getByRole('button', { name: 'Enviar' }));
    expect(onSubmit).not.toHaveBeenCalled();
    await user.clear(name);
    expect(screen.queryByText('Debe tener como máximo 20 caracteres')).toBeNull();
  });

  test('finds the limit of a nullable field and does not count surrounding blanks', async () => {
    const { user } = await showPerson(vi.fn());
    await user.click(screen.getByLabelText(/Nota/));
    await user.paste(`   ${'x'.repeat(40)}   `);
    expect(screen.getByText('40 / 50')).toBeDefined();
  });

  test('shows the number of a limit in its error', async () => {
    const { user } = await showPerson(vi.fn());
    await user.type(screen.getByLabelText('Nombre'), 'x'.repeat(21));
    await user.click(screen.getByRole('button', { name: 'Enviar' }));
    expect(await screen.findByText('Debe tener como máximo 20 caracteres')).toBeDefined();
  });

  test('sends the parsed values, with blanks as undefined or null', async () => {
    const onSubmit = vi.fn();
    const { user } = await showPerson(onSubmit);
    await user.type(screen.getByLabelText('Nombre'), '  Ana ');
    await user.type(screen.getByLabelText('Correo'), 'ANA@gemelo.test');
    await user.click(screen.getByRole('button', { name: 'Enviar' }));
    await waitFor(() => expect(onSubmit).toHaveBeenCalled());
    expect(onSubmit.mock.calls[0]?.[0]).toEqual({
      name: 'Ana',
      email: 'ana@gemelo.test',
      age: undefined,
      note: null,
    });
  });

  test('marks optional fields from the schema', async () => {
    await showPerson(vi.fn());
    expect(screen.getByLabelText(/Edad/).closest('.mantine-InputWrapper-root')?.textContent).toContain(
      '(opcional)',
    );
    expect(screen.getByText('Nombre').textContent).not.toContain('(opcional)');
  });

  test('shows the issues of the server at their fields', async () => {
    const { user } = await showPerson(() => {
      throw new ApiFailure(400, {
        code: 'INVALID',
        message: 'Faltan datos',
        issues: [{ path: 'email', message: 'Ya existe' }],
      });
    });
    await user.type(screen.getByLabelText('Nombre'), 'Ana');
    await user.type(screen.getByLabelText('Correo'), 'ana@gemelo.test');
    await user.click(screen.getByRole('button', { name: 'Enviar' }));
    expect(await screen.findByText('Ya existe')).toBeDefined();
    expect(document.activeElement).toBe(screen.getByLabelText('Correo'));
    expect(screen.queryByText('Faltan datos')).toBeNull();
  });

  test('shows a refusal above the fields as well where its field says something else', async () => {
    const { user } = await showPerson(() => {
      throw new ApiFailure(409, {
        code: 'REPEATED',
        message: 'Hay datos repetidos',
        issues: [{ path: 'name', message: '«Ana» está repetido' }],
      });
    });
    await user.type(screen.getByLabelText('Nombre'), 'Ana');
    await user.type(screen.getByLabelText('Correo'), 'ana@gemelo.test');
    await user.click(screen.getByRole('button', { name: 'Enviar' }));
    expect((await screen.findByRole('alert')).textContent).toContain('Hay datos repetidos');
    expect(screen.getByText('«Ana» está repetido')).toBeDefined();
  });

  test('shows an error without a field above the fields', async () => {
    const { user } = await showPerson(() => {
      throw new ApiFailure(409, { code: 'REFUSED', message: 'La bodega está cerrada' });
    });
    await user.type(screen.getByLabelText('Nombre'), 'Ana');
    await user.type(screen.getByLabelText('Correo'), 'ana@gemelo.test');
    await user.click(screen.getByRole('button', { name: 'Enviar' }));
    expect((await screen.findByRole('alert')).textContent).toContain('La bodega está cerrada');
  });
});

describe('fields', () => {
  const listThings = listEndpoint({
    route: 'GET /api/things',
    area: 'things',
    permission: 'home:view',
    summary: 'Things',
    row: z.object({ idThing: id(), name: z.string() }),
    orderBy: ['name'],
  });
  const choice = z.object({
    idThing: z.int(),
    twinType: z.enum(['Circulante', 'Fijo']),
    station: z.int(),
    terms: z.literal(true, { error: 'Required' }),
    photo: z.optional(z.nullable(z.instanceof(File))),
    password: text(50),
  });

  const show = (onSubmit = vi.fn()) =>
    renderUi(
      <Form schema={choice} defaultValues={{ password: '', photo: null } as never} onSubmit={onSubmit}>
        <AsyncSelectField
          name="idThing"
          label="Cosa"
          endpoint={listThings}
          option={(row) => ({ value: row.idThing, label: row.name })}
        />
        <RadioField
          name="twinType"
          label="Tipo"
          options={[
            { value: 'Circulante', label: 'Circulante' },
            { value: 'Fijo', label: 'Fijo' },
          ]}
        />
        <SelectField
          name="station"
          label="Estación"
          options={[
            { value: 10, label: 'Davis' },
            { value: 11, label: 'Ecowitt' },
          ]}
        />
        <FileField name="photo" label="Foto" accept="image/png" maxSize={10} />
        <PasswordField name="password" label="Clave" />
        <CheckboxField name="terms" label="Acepto" />
        <FormActions always submitLabel="Enviar" />
      </Form>,
    );

  test('an invalid select is focused without opening its options over the error', async () => {
    stubApi(() => ({ body: { error: false, data: [{ idThing: 1, name: 'Silo' }], total: 1 } }));
    const { user } = await show();
    await user.click(screen.getByRole('button', { name: 'Enviar' }));
    const thing = screen.getByRole('combobox', { name: 'Cosa' });
    await waitFor(() => expect(document.activeElement).toBe(thing));
    expect(thing.getAttribute('aria-expanded')).toBe('false');
    await user.keyboard('{ArrowDown}');
    expect(await screen.findByRole('option', { name: 'Silo' })).toBeDefined();
  });

  test('keep numeric values and search their options on the server', async () => {
    const api = stubApi((url) => {
      const found = [
        { idThing: 1, name: 'Silo' },
        { idThing: 2, name: 'Saco' },
      ].filter(({ name }) => name.toLowerCase().includes(url.searchParams.get('search') ?? ''));
      return { body: { error: false, data: found, total: found.length } };
    });
    const onSubmit = vi.fn();
    const { user } = await show(onSubmit);
    const thing = screen.getByRole('combobox', { name: 'Cosa' });
    expect(thing.getAttribute('placeholder')).toBe('Seleccione una opción');
    await user.click(thing);
    await screen.findByRole('option', { name: 'Silo' });
    await user.type(thing, 'sac');
    // Before the server answers, options that do not match are filtered out, and nothing moves when the answer arrives.
    expect(screen.queryByRole('option', { name: 'Silo' })).toBeNull();
    await waitFor(() => expect(api.last()?.searchParams.get('search')).toBe('sac'));
    await user.click(await screen.findByRole('option', { name: 'Saco' }));
    await user.click(screen.getByRole('radio', { name: 'Fijo' }));
    await user.click(screen.getByRole('combobox', { name: 'Estación' }));
    await user.click(await screen.findByRole('option', { name: 'Ecowitt' }));
    await user.type(screen.getByLabelText('Clave'), 'secreta');
    await user.click(screen.getByRole('checkbox', { name: 'Acepto' }));
    await user.click(screen.getByRole('button', { name: 'Enviar' }));
    await waitFor(() => expect(onSubmit).toHaveBeenCalled());
    expect(onSubmit.mock.calls[0]?.[0]).toMatchObject({
      idThing: 2,
      twinType: 'Fijo',
      station: 11,
      terms: true,
    });
  });

  test('an optional select can be cleared with the keyboard', async () => {
    const onSubmit = vi.fn();
    const { user } = await renderUi(
      <Form
        schema={z.object({ station: z.nullable(z.int()) })}
        defaultValues={{ station: 10 }}
        onSubmit={onSubmit}
      >
        <SelectField name="station" label="Estación" options={[{ value: 10, label: 'Davis' }]} />
        <FormActions always submitLabel="Enviar" />
      </Form>,
    );
    const station = screen.getByRole<HTMLInputElement>('combobox', { name: /Estación/ });
    expect(station.getAttribute('aria-autocomplete')).toBe('list');
    await user.tab();
    expect(document.activeElement).toBe(station);
    await user.tab();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Quitar la selección' }));
    await user.keyboard('{Enter}');
    expect(document.activeElement).toBe(station);
    expect(station.value).toBe('');
    await user.click(screen.getByRole('button', { name: 'Enviar' }));
    await waitFor(() => expect(onSubmit.mock.calls[0]?.[0]).toEqual({ station: null }));
  });

  test('a password can be shown', async () => {
    const { user } = await show();
    const field = screen.getByLabelText('Clave');
    expect(field.getAttribute('type')).toBe('password');
    await user.click(screen.getByRole('button', { name: 'Mostrar contraseña' }));
    expect(field.getAttribute('type')).toBe('text');
    expect(screen.getByRole('button', { name: 'Ocultar contraseña' })).toBeDefined();
  });

  test('a file over the size limit is refused with a message', async () => {
    const { user } = await show();
    await user.upload(
      screen.getByLabelText(/Foto/),
      new File(['12345678901234567890'], 'foto.png', { type: 'image/png' }),
    );
    expect(await screen.findByText(/foto\.png pesa más de/)).toBeDefined();
  });
});

test('an empty date shows how to type it, not a date', async () => {
  await renderUi(
    <Form schema={z.object({ day: z.string() })} defaultValues={{ day: '' }} onSubmit={vi.fn()}>
      <DateField name="day" label="Día" />
    </Form>,
  );
  expect(screen.getByLabelText('Día').getAttribute('placeholder')).toBe('dd/mm/aaaa');
});
