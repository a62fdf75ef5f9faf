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
import type { ShownCredential } from './shown-credential.ts';
import classes from './tokens.module.css';

/** Height of the two lines while they load. */
const LINES_HEIGHT = 208;

interface LinesProps {
  idTwin: number;
  shown: ShownCredential;
}

function Lines({ idTwin, shown }: LinesProps) {
  const { t } = useTranslation();
  const { data, error, refetch } = useRead(twinConnection, { params: { idTwin } });
  if (error) return <ErrorState compact error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loading kind="block" height={LINES_HEIGHT} />;
  const { curl, mosquitto, mosquittoTls } = deviceLines(data.data, shown, window.location);
  return (
    <>
      {curl && <CopyLine label={t('tokens.connect.curl')} text={curl} />}
      {mosquitto && <CopyLine label={t('tokens.connect.mosquitto')} text={mosquitto} />}
      {mosquittoTls && (
        <>
          <CopyLine label={t('tokens.connect.mosquittoTls')} text={mosquittoTls} />
          <p className={text.hint}>{t('tokens.connect.tlsHint')}</p>
        </>
      )}
      {!curl && !mosquitto && !mosquittoTls && (
        <Notice tone="warning" title={t('tokens.connect.noWay')}>
          {t('tokens.connect.noWayText', { kind: shown.kind })}
        </Notice>
      )}
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
  shown: ShownCredential;
  /** Just made: it is shown this once. Otherwise it was asked for, which was noted. */
  isNew?: boolean;
  onDone: () => void;
}

/** A whole credential, lines that try it, and the reading that arrives with it. */
export function ConnectPanel({ twin: { idTwin, name }, shown, isNew, onDone }: ConnectPanelProps) {
  const { t } = useTranslation();
  const can = useCan();
  const { kind, username, secret } = shown;
  // Everybody may know a certificate: only its key proves anything.
  const isSecret = kind !== 'certificate';
  return (
    <div className={stack.fill}>
      {isSecret ? (
        <Notice tone="warning" title={t(isNew ? 'tokens.shown.once' : 'tokens.shown.seen')} />
      ) : (
        <Notice tone="info" title={t('tokens.shown.certificate')} />
      )}
      {username !== null && <CopyLine label={t('contract:field.username')} text={username} large />}
      <CopyLine label={t('tokens.shown.title', { name, kind })} text={secret} large={isSecret} />
      <section className={classes.try} aria-label={t('tokens.connect.title')}>
        <h3 className={classes.subtitle}>{t('tokens.connect.title')}</h3>
        <p className={text.hint}>{t('tokens.connect.hint')}</p>
        <Lines idTwin={idTwin} shown={shown} />
        {can('twin:view') && <FirstReading idTwin={idTwin} />}
      </section>
      <Button className={classes.done ?? ''} onClick={onDone} data-autofocus>
        {t('tokens.shown.done')}
      </Button>
    </div>
  );
}
