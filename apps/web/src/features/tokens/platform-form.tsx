import { createToken, KAA, type PlatformSession } from '@gemelo/contract/endpoints/tokens';
import { Select } from '@mantine/core';
import { useState } from 'react';
import * as z from 'zod/mini';
import { useWrite } from '../../lib/query.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { PlatformLogin } from '../../parts/tokens/platform-login.tsx';
import { shownFrom } from '../../parts/tokens/shown-credential.ts';
import { showSuccess } from '../../ui/dialogs/dialogs.ts';
import { Form } from '../../ui/form/form.tsx';
import { FormActions } from '../../ui/form/form-actions.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import stack from '../../ui/layout/stack.module.css';
import { PasteField } from './paste-field.tsx';
import type { Registered } from './registered.ts';
import { TwinField } from './twin-field.tsx';

const schema = z.omit(createToken.body, { idPlatform: true, credential: true });

interface PlatformFormProps {
  /** The configured ones, at least one. */
  platforms: readonly PlatformSession[];
  idCompany: number;
  onCreated: (registered: Registered) => void;
  onClose: () => void;
}

/** A token from a platform with a session, or an existing one pasted in. */
export function PlatformForm({ platforms, idCompany, onCreated, onClose }: PlatformFormProps) {
  const { t } = useTranslation();
  const [selectedId, setSelectedId] = useState<number>();
  const { mutateAsync } = useWrite(createToken);
  const platform = platforms.find(({ idPlatform }) => idPlatform === selectedId) ?? platforms[0];
  if (!platform) return null;
  return (
    <div className={stack.fill}>
      <Select<number>
        label={t('contract:field.Platform')}
        data={platforms.map(({ idPlatform, name }) => ({ value: idPlatform, label: name }))}
        value={platform.idPlatform}
        onChange={(value) => value && setSelectedId(value)}
        allowDeselect={false}
      />
      <PlatformLogin key={platform.idPlatform} platform={platform} />
      <Form
        schema={schema}
        defaultValues={{ token: '', name: '', label: '' }}
        otherwise={platform.idPlatform === KAA ? 'TOKEN_NOT_CREATED_KAA' : 'TOKEN_NOT_CREATED'}
        onSubmit={async (values) => {
          const { data, message } = await mutateAsync({
            body: { ...values, idPlatform: platform.idPlatform },
          });
          onCreated({ twin: data.Twin, shown: shownFrom(data, data.token) });
          void showSuccess({ detail: message });
        }}
      >
        {(form) => (
          <>
            <TwinField idCompany={idCompany} onChosen={(name) => form.setValue('name', name)} />
            {platform.expiresAt ? (
              <>
                <TextField name="name" label={t('tokens.name')} />
                <TextField name="label" label={t('tokens.label')} />
              </>
            ) : (
              <PasteField />
            )}
            <FormActions always onCancel={onClose} submitLabel={t('tokens.register.do')} />
          </>
        )}
      </Form>
    </div>
  );
}
