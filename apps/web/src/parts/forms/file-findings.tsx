import type { XlsFormFinding } from '@gemelo/contract/endpoints/form-files';
import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useState } from 'react';
import { useLocale } from '../../lib/locale.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { PHONE } from '../../ui/data-table/card-view.tsx';
import { FramedTable } from '../../ui/layout/framed-table.tsx';
import { StateBadge } from '../../ui/states/state-badge.tsx';
import classes from './file-findings.module.css';

/** Shown at first; the rest on request. */
const SHOWN = 100;

const keyOf = ({ sheet, row, column, message }: XlsFormFinding) => `${sheet} ${row} ${column} ${message}`;

function Level({ level }: Pick<XlsFormFinding, 'level'>) {
  const { t } = useTranslation();
  return (
    <StateBadge plain tone={level === 'error' ? 'alarm' : 'info'}>
      {t(`form-files.finding.${level}`)}
    </StateBadge>
  );
}

function FindingTable({ findings }: { findings: readonly XlsFormFinding[] }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const heads = ['level', 'sheet', 'row', 'column', 'message'] as const;
  return (
    <FramedTable className={classes.table}>
      <caption className={classes.caption}>{t('form-files.finding.label')}</caption>
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col" data-column={head}>
              {t(`form-files.finding.${head}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {findings.map((finding) => (
          <tr key={keyOf(finding)}>
            <td>
              <Level level={finding.level} />
            </td>
            <td>
              <bdi>{finding.sheet}</bdi>
            </td>
            <td data-column="row">{finding.row > 0 ? finding.row.toLocaleString(locale) : '—'}</td>
            <td>
              <bdi>{finding.column ?? '—'}</bdi>
            </td>
            <td>
              <bdi>{finding.message}</bdi>
            </td>
          </tr>
        ))}
      </tbody>
    </FramedTable>
  );
}

/** The same as cards, for phones. */
function FindingCards({ findings }: { findings: readonly XlsFormFinding[] }) {
  const { t } = useTranslation();
  const locale = useLocale();
  return (
    <ul className={classes.cards} aria-label={t('form-files.finding.label')}>
      {findings.map((finding) => (
        <li key={keyOf(finding)}>
          <p className={classes.place}>
            <Level level={finding.level} />
            <bdi>{finding.sheet}</bdi>
            {finding.row > 0 && (
              <span>
                {t('form-files.finding.row')} {finding.row.toLocaleString(locale)}
              </span>
            )}
            {finding.column && <bdi>{finding.column}</bdi>}
          </p>
          <p>
            <bdi>{finding.message}</bdi>
          </p>
        </li>
      ))}
    </ul>
  );
}

/** What was found in a file, by sheet, row and column. */
export function FileFindings({ findings }: { findings: readonly XlsFormFinding[] }) {
  const { t } = useTranslation();
  const isPhone = useMediaQuery(PHONE, false, { getInitialValueInEffect: false });
  const [showsAll, setShowsAll] = useState(false);
  const shown = showsAll ? findings : findings.slice(0, SHOWN);
  return (
    <>
      {isPhone ? <FindingCards findings={shown} /> : <FindingTable findings={shown} />}
      {shown.length < findings.length && (
        <Button variant="default" onClick={() => setShowsAll(true)}>
          {t('form-files.finding.more', { count: findings.length - shown.length })}
        </Button>
      )}
    </>
  );
}
