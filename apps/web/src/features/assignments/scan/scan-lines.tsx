import { Button } from '@mantine/core';
import {
  IconArrowBackUp,
  IconArrowsExchange,
  IconBan,
  IconCircleCheck,
  IconLoader2,
  IconMapPinCheck,
  IconPackageImport,
  IconScan,
} from '@tabler/icons-react';
import { useTranslation } from '../../../lib/translation.tsx';
import { Mono } from '../../../ui/states/mono.tsx';
import classes from './scan.module.css';
import type { Outcome, Scan } from './use-scans.ts';

const icons: Record<Outcome, typeof IconScan> = {
  pending: IconLoader2,
  assigned: IconCircleCheck,
  moved: IconArrowsExchange,
  received: IconPackageImport,
  already: IconMapPinCheck,
  refused: IconBan,
  undone: IconArrowBackUp,
};

const tones: Record<Outcome, string> = {
  pending: 'silent',
  assigned: 'normal',
  moved: 'info',
  received: 'info',
  already: 'silent',
  refused: 'alarm',
  undone: 'silent',
};

/** Undoes a scan. */
const undoable: readonly Outcome[] = ['assigned', 'moved', 'received'];

function useWords() {
  const { t } = useTranslation();
  return ({ outcome, answer, reason }: Scan) =>
    reason ?? t(`assignments.scan.outcome.${outcome}`, { from: answer?.from ?? '' });
}

interface LastScanProps {
  scan: Scan | undefined;
  undoing: boolean;
  onUndo: (scan: Scan) => void;
}

/** Result of the last code, large enough to read at arm's length. */
export function LastScan({ scan, undoing, onUndo }: LastScanProps) {
  const { t } = useTranslation();
  const words = useWords();
  const Icon = scan ? icons[scan.outcome] : IconScan;
  return (
    <div className={classes.last} data-tone={scan ? tones[scan.outcome] : 'silent'}>
      <div
        // A new key per code, so that an identical result is announced and animated again.
        key={scan ? `${scan.key}.${scan.outcome}` : 'none'}
        className={classes.result}
        role="status"
      >
        <Icon size={40} stroke={1.5} className={classes.sign} aria-hidden />
        <div className={classes.lastWords}>
          <bdi className={classes.lastName}>{scan ? (scan.answer?.Twin.name ?? scan.code) : '—'}</bdi>
          <span>{scan ? words(scan) : t('assignments.scan.ready')}</span>
        </div>
      </div>
      {scan && undoable.includes(scan.outcome) && (
        <Button
          variant="default"
          size="md"
          leftSection={<IconArrowBackUp size={18} className="mantine-rotate-rtl" aria-hidden />}
          loading={undoing}
          onClick={() => onUndo(scan)}
        >
          {t('assignments.scan.undo')}
        </Button>
      )}
    </div>
  );
}

const counted = ['assigned', 'moved', 'received', 'already', 'refused'] as const;

export function ScanCounts({ scans }: { scans: readonly Scan[] }) {
  const { t } = useTranslation();
  return (
    <ul className={classes.counts}>
      {counted.map((outcome) => {
        const count = scans.filter((scan) => scan.outcome === outcome).length;
        if (count === 0) return null;
        const Icon = icons[outcome];
        return (
          <li key={outcome} data-tone={tones[outcome]}>
            <Icon size={16} aria-hidden />
            {t(`assignments.scan.count.${outcome}`, { count })}
          </li>
        );
      })}
    </ul>
  );
}

export function ScanLines({ scans }: { scans: readonly Scan[] }) {
  const words = useWords();
  return (
    <ol className={classes.lines} reversed>
      {scans.map((scan) => {
        const Icon = icons[scan.outcome];
        return (
          <li key={scan.key} className={classes.line} data-tone={tones[scan.outcome]}>
            <Icon size={18} className={classes.sign} aria-hidden />
            <span className={classes.lineName}>
              <bdi>{scan.answer?.Twin.name ?? scan.code}</bdi>
              {scan.answer && <Mono>{scan.answer.Twin.mac}</Mono>}
            </span>
            <span className={classes.lineWords}>{words(scan)}</span>
          </li>
        );
      })}
    </ol>
  );
}
