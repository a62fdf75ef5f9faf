import { screen, waitFor } from '@testing-library/react';
import { beforeAll, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { startI18n } from '../../lib/i18n.ts';
import { renderUi } from '../../test/render-ui.tsx';
import { Form } from './form.tsx';
import { FormActions } from './form-actions.tsx';
import { NumberField } from './number-field.tsx';

beforeAll(() => startI18n('es'));

const schema = z.object({ limit: z.nullable(z.number()) });

test.each([
  ['0.5', 0.5],
  ['1.05', 1.05],
  ['-0.25', -0.25],
  ['10', 10],
])('%s is taken as it is typed, digit by digit', async (typed, number) => {
  const onSubmit = vi.fn();
  const { user } = await renderUi(
    <Form schema={schema} defaultValues={{ limit: null }} onSubmit={onSubmit}>
      <NumberField name="limit" label="Límite" decimals={3} optional={false} />
      <FormActions always submitLabel="Enviar" />
    </Form>,
  );
  await user.type(screen.getByLabelText('Límite'), typed);
  await user.click(screen.getByRole('button', { name: 'Enviar' }));
  await waitFor(() => expect(onSubmit.mock.calls[0]?.[0]).toEqual({ limit: number }));
});
