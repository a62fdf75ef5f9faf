import { twinConnection } from '@gemelo/contract/endpoints/tokens';
import { Button } from '@mantine/core';
import { useRead } from '../../lib/query.ts';
import { useCan } from '../../lib/session.ts';
import { useTranslation } from '../../lib/translation.tsx';
import stack from '../../ui/layout/stack.module.css';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { Loading } from '../../ui/states/loading.tsx';
import { Notice } from '../../ui/states/notice.tsx';
import text from '../../ui/text/text.module.css';
import { CopyLine } from './copy-line.tsx';
import { deviceLines } from './device-lines.ts';
import { FirstReading } from './first-reading.tsx';
import classes from './tokens.module.css';

/** Height of the two lines while they load. */
const LINES_HEIGHT = 208;

function Lines({ idTwin, token }: { idTwin: number; token: string }) {
  const { t } = useTranslation();
  const { data, error, refetch } = useRead(twinConnection, { params: { idTwin } });
  if (error) return <ErrorState compact error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loading kind="block" height={LINES_HEIGHT} />;
  const { curl, mosquitto } = deviceLines(data.data, token, window.location);
  return (
    <>
      <CopyLine label={t('tokens.connect.curl')} text={curl} />
      {mosquitto && <CopyLine label={t('tokens.connect.mosquitto')} text={mosquitto} />}
      {data.data.keys.length === 0 && (
        <Notice tone="info" title={t('tokens.connect.noSensors')}>
          {t('tokens.connect.noSensorsText')}
        </Notice>
      )}
    </>
  );
}

interface ConnectPanelProps {
  twin: { idTwin: number; name: string };
  token: string;
  note: string;
  onDone: () => void;
}

/** A whole token, lines that try it, and the reading that arrives with it. */
export function ConnectPanel({ twin: { idTwin, name }, token, note, onDone }: ConnectPanelProps) {
  const { t } = useTranslation();
  const can = useCan();
  return (
    <div className={stack.fill}>
      <Notice tone="warning" title={note} />
      <CopyLine label={t('tokens.shown.title', { name })} text={token} large />
      <section className={classes.try} aria-label={t('tokens.connect.title')}>
        <h3 className={classes.subtitle}>{t('tokens.connect.title')}</h3>
        <p className={text.hint}>{t('tokens.connect.hint')}</p>
        <Lines idTwin={idTwin} token={token} />
        {can('twin:view') && <FirstReading idTwin={idTwin} />}
      </section>
      <Button className={classes.done ?? ''} onClick={onDone} data-autofocus>
        {t('tokens.shown.done')}
      </Button>
    </div>
  );
}
