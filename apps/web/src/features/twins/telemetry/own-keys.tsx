import { type TwinTelemetry, unmapKey } from '@gemelo/contract/endpoints/telemetry';
import { ActionIcon } from '@mantine/core';
import { IconUnlink } from '@tabler/icons-react';
import { useWrite } from '../../../lib/query.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import { snackbar } from '../../../ui/dialogs/snackbar.ts';
import framed from '../../../ui/lists/framed-list.module.css';
import { useErrorText } from '../../../ui/states/error-text.ts';
import { Mono } from '../../../ui/states/mono.tsx';
import { NOT_DONE } from '../fallback-text.ts';
import classes from './telemetry.module.css';

interface OwnKeysProps {
  idTwin: number;
  keys: TwinTelemetry['keys'];
  mayEdit: boolean;
}

/** Keys mapped for this device only. */
export function OwnKeys({ idTwin, keys, mayEdit }: OwnKeysProps) {
  const { t } = useTranslation();
  const textOf = useErrorText();
  const { mutate } = useWrite(unmapKey, {
    onSuccess: (_, { query }) => snackbar.success(t('twins.telemetry.keys.taken', { key: query.key })),
    onError: (failure) => snackbar.error(textOf(failure, NOT_DONE)),
  });
  return (
    <section>
      <div className={classes.subhead}>
        <h3 className={classes.subtitle}>{t('twins.telemetry.keys.title')}</h3>
      </div>
      <ul className={framed.list}>
        {keys.map(({ key, sensor, measurement }) => (
          <li key={key} className={framed.item}>
            <p className={classes.key}>
              <Mono>{key}</Mono>
              <span className={classes.why}>
                {t('twins.telemetry.keys.to', { target: `${sensor} · ${measurement}` })}
              </span>
            </p>
            {mayEdit && (
              <ActionIcon
                data-hint={t('twins.telemetry.keys.take')}
                size={28}
                aria-label={`${t('twins.telemetry.keys.take')}: ${key}`}
                onClick={() => mutate({ params: { idTwin }, query: { key } })}
              >
                <IconUnlink size={16} />
              </ActionIcon>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
