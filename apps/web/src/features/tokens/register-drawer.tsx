import { createToken, KAA } from '@gemelo/contract/endpoints/tokens';
import { twinsWithoutToken } from '@gemelo/contract/endpoints/twins';
import { Select } from '@mantine/core';
import { useState } from 'react';
import * as z from 'zod/mini';
import { useWrite } from '../../lib/query.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { showSuccess } from '../../ui/dialogs/dialogs.ts';
import { SideModal } from '../../ui/dialogs/side-modal.tsx';
import { AsyncSelectField } from '../../ui/form/async-select-field.tsx';
import { Form } from '../../ui/form/form.tsx';
import { FormActions } from '../../ui/form/form-actions.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import stack from '../../ui/layout/stack.module.css';
import { Loading } from '../../ui/states/loading.tsx';
import { PasteField } from './paste-field.tsx';
import { PlatformLogin } from './platform-login.tsx';
import { ShownToken } from './shown-token.tsx';
import { usePlatforms } from './use-platforms.ts';

const schema = z.omit(createToken.body, { idPlatform: true });

/** Gives a device a token: from a platform with a session, or an existing one pasted in. */
export function RegisterDrawer({ idCompany, onClose }: { idCompany: number; onClose: () => void }) {
  const { t } = useTranslation();
  const platforms = usePlatforms();
  const [selectedId, setSelectedId] = useState<number>();
  const [created, setCreated] = useState<{ name: string; token: string }>();
  const { mutateAsync } = useWrite(createToken);
  const platform = platforms.find(({ idPlatform }) => idPlatform === selectedId) ?? platforms[0];

  return (
    <SideModal
      opened
      size={520}
      onClose={onClose}
      title={t('tokens.register.title')}
      purpose={t('tokens.register.purpose')}
    >
      {created ? (
        <ShownToken {...created} note={t('tokens.shown.once')} onDone={onClose} />
      ) : !platform ? (
        <Loading kind="form" />
      ) : (
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
              setCreated({ name: data.Twin.name, token: data.token });
              void showSuccess({ detail: message });
            }}
          >
            {(form) => (
              <>
                <AsyncSelectField
                  name="idTwin"
                  label={t('contract:field.Twin')}
                  description={t('tokens.twinHint')}
                  endpoint={twinsWithoutToken}
                  input={{ query: { idCompany } }}
                  option={(twin) => ({ value: twin.idTwin, label: `${twin.name} · ${twin.mac}` })}
                  onChosen={(twin) => form.setValue('name', twin?.name ?? '')}
                />
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
      )}
    </SideModal>
  );
}
