import { dismissFaults, type TwinTelemetry } from '@gemelo/contract/endpoints/telemetry';
import { Button } from '@mantine/core';
import { useWrite } from '../../../lib/query.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import { snackbar } from '../../../ui/dialogs/snackbar.ts';
import framed from '../../../ui/lists/framed-list.module.css';
import { Age } from '../../../ui/states/age.tsx';
import { useErrorText } from '../../../ui/states/error-text.ts';
import { NOT_DONE } from '../fallback-text.ts';
import classes from './telemetry.module.css';

interface FaultListProps {
  idTwin: number;
  faults: TwinTelemetry['faults'];
  mayEdit: boolean;
}

/** What the device sent and could not be taken: why, how often, what to do about it, and the last one. */
export function FaultList({ idTwin, faults, mayEdit }: FaultListProps) {
  const { t } = useTranslation();
  const textOf = useErrorText();
  const { mutate, isPending } = useWrite(dismissFaults, {
    onError: (failure) => snackbar.error(textOf(failure, NOT_DONE)),
  });
  return (
    <section>
      <div className={classes.subhead}>
        <h3 className={classes.subtitle}>{t('twins.telemetry.faults.title')}</h3>
        {mayEdit && (
          <Button
            size="compact-sm"
            variant="default"
            loading={isPending}
            onClick={() => mutate({ params: { idTwin } })}
          >
            {t('twins.telemetry.faults.forget')}
          </Button>
        )}
      </div>
      <ul className={framed.list}>
        {faults.map(({ reason, count, lastAt, sample }) => (
          <li key={reason} className={framed.item}>
            <div className={framed.words}>
              <p className={classes.key}>
                {t(`twins.telemetry.faults.reason.${reason}`)}
                <span className={classes.why}>{t('twins.telemetry.faults.times', { count })}</span>
                <Age at={lastAt} />
              </p>
              <p className={classes.advice}>{t(`twins.telemetry.faults.advice.${reason}`)}</p>
              {sample && (
                <code dir="ltr" className={classes.sample}>
                  {sample}
                </code>
              )}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
