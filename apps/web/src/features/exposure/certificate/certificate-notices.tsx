import type { Certificate, CertificateChange } from '@gemelo/contract/endpoints/certificates';
import { useFormat } from '../../../lib/format.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import { Notice } from '../../../ui/states/notice.tsx';
import classes from '../exposure.module.css';

const SHOWN = 8;

/** Whether it is as issued, and whether readings and movements still say the same. */
export function CertificateNotices({ certificate }: { certificate: Certificate }) {
  const { t } = useTranslation();
  const { broken } = certificate;
  return (
    <div className={classes.checks}>
      {broken.length === 0 ? (
        <Notice tone="normal" title={t('exposure.check.intact')}>
          {t('exposure.check.intactText')}
        </Notice>
      ) : (
        <Notice tone="alarm" title={t('exposure.check.broken')}>
          <ul className={classes.changes}>
            {broken.map((part) => (
              <li key={part}>{t(`exposure.check.part.${part}`)}</li>
            ))}
          </ul>
        </Notice>
      )}
      <Today certificate={certificate} />
    </div>
  );
}

function Today({ certificate: { current, changes, moreChanges } }: { certificate: Certificate }) {
  const { t } = useTranslation();
  if (current === null)
    return (
      <Notice tone="silent" title={t('exposure.check.gone')}>
        {t('exposure.check.goneText')}
      </Notice>
    );
  if (current)
    return (
      <Notice tone="normal" title={t('exposure.check.same')}>
        {t('exposure.check.sameText')}
      </Notice>
    );
  const hidden = changes.length - SHOWN + moreChanges;
  return (
    <Notice tone="warning" title={t('exposure.check.changed')}>
      {t('exposure.check.changedText')}
      <ul className={classes.changes}>
        {changes.slice(0, SHOWN).map((change) => (
          <Change key={`${change.kind}${change.twin}${change.from}${change.place}`} change={change} />
        ))}
        {hidden > 0 && <li>{t('exposure.check.more', { count: hidden })}</li>}
      </ul>
    </Notice>
  );
}

function Change({ change }: { change: CertificateChange }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { kind, twin, place, from, to, before, now } = change;
  const words = {
    twin,
    place,
    from: format.moment(from),
    to: format.moment(to),
    count: Math.abs((now ?? 0) - (before ?? 0)),
  };
  const key = kind === 'readings' && (now ?? 0) < (before ?? 0) ? 'fewer' : kind;
  return <li>{t(`exposure.check.change.${key}`, words)}</li>;
}
