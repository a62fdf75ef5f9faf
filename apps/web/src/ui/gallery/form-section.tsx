import { latestReadings } from '@gemelo/contract/endpoints/home';
import { email, newPassword, text } from '@gemelo/contract/kit/fields';
import { Button } from '@mantine/core';
import { useState } from 'react';
import * as z from 'zod/mini';
import { SideModal } from '../dialogs/side-modal.tsx';
import { snackbar } from '../dialogs/snackbar.ts';
import { AsyncSelectField } from '../form/async-select-field.tsx';
import { CheckboxField } from '../form/checkbox-field.tsx';
import { ColorField } from '../form/color-field.tsx';
import { DateField } from '../form/date-field.tsx';
import { DigitsField } from '../form/digits-field.tsx';
import { FileField } from '../form/file-field.tsx';
import { Form } from '../form/form.tsx';
import { FormActions } from '../form/form-actions.tsx';
import { MultiSelectField } from '../form/multi-select-field.tsx';
import { PasswordField } from '../form/password-field.tsx';
import { RadioField } from '../form/radio-field.tsx';
import { SelectField } from '../form/select-field.tsx';
import { SwitchField } from '../form/switch-field.tsx';
import { TextAreaField } from '../form/text-area-field.tsx';
import { TextField } from '../form/text-field.tsx';
import { Screen } from '../screen.tsx';

const schema = z.object({
  name: text(40),
  email: email(),
  password: newPassword(),
  mac: text(17),
  idStation: z.optional(z.int().check(z.positive())),
  idModel: z.int(),
  segments: z.array(z.int()),
  idTwin: z.nullable(z.int()),
  twinType: z.enum(['Circulante', 'Fijo']),
  since: z.optional(z.iso.date()),
  note: z.optional(text(500)),
  color: z.optional(text(20)),
  photo: z.optional(z.nullable(z.instanceof(File))),
  active: z.boolean(),
  terms: z.literal(true, { error: 'Required' }),
});

const models = [
  { value: 1, label: 'Ebag v1' },
  { value: 2, label: 'Ebag v2' },
  { value: 10, label: 'Estación Davis' },
];

export function FormSection() {
  const [opened, setOpened] = useState(new URLSearchParams(location.search).has('drawer'));
  return (
    <Screen title="Formularios" actions={<Button onClick={() => setOpened(true)}>Abrir</Button>}>
      <div style={{ maxWidth: 480 }}>
        <SampleForm />
      </div>
      <SideModal
        opened={opened}
        onClose={() => setOpened(false)}
        title="Nuevo dispositivo"
        purpose="Queda en la bodega temporal hasta que se asigne."
      >
        <SampleForm onCancel={() => setOpened(false)} />
      </SideModal>
    </Screen>
  );
}

function SampleForm({ onCancel }: { onCancel?: () => void }) {
  return (
    <Form
      schema={schema}
      defaultValues={{ name: '', email: '', password: '', mac: '', segments: [], idTwin: null, active: true }}
      onSubmit={async (values) => {
        await new Promise((resolve) => setTimeout(resolve, 600));
        snackbar.success(values.name);
      }}
    >
      <TextField name="name" label="Nombre" />
      <TextField name="email" label="Correo" type="email" />
      <PasswordField name="password" label="Contraseña" autoComplete="new-password" />
      <TextField
        name="mac"
        label="Dirección MAC"
        mono
        placeholder="AA:BB:CC:DD:EE:FF"
        description="Con o sin separadores"
      />
      <DigitsField name="idStation" label="Estación" />
      <SelectField name="idModel" label="Modelo" options={models} />
      <MultiSelectField name="segments" label="Segmentos" options={models} />
      <AsyncSelectField
        name="idTwin"
        label="Dispositivo"
        endpoint={latestReadings}
        option={(row) => ({ value: row.idTwin, label: row.twin })}
      />
      <RadioField
        name="twinType"
        label="Tipo"
        options={[
          { value: 'Circulante', label: 'Circulante' },
          { value: 'Fijo', label: 'Fijo' },
        ]}
      />
      <DateField name="since" label="Desde" />
      <TextAreaField name="note" label="Nota" />
      <ColorField name="color" label="Color" />
      <FileField name="photo" label="Foto" accept="image/*" maxSize={10_000_000} />
      <SwitchField name="active" label="Activo" />
      <CheckboxField name="terms" label="Acepto los términos" />
      <FormActions always {...(onCancel ? { onCancel } : {})} />
    </Form>
  );
}
