import { useMemo } from 'react';
import { useTranslation } from '../../../lib/translation.tsx';
import { dimOf, groupIn } from '../../../parts/bi/group-of.ts';
import { PeriodControl } from '../../../parts/bi/period-control.tsx';
import type { Source } from '../../../parts/bi/source.ts';
import { usePeriod } from '../../../parts/bi/use-period.ts';
import { idsIn, useSource } from '../../../parts/bi/use-source.ts';
import { type Against, CompareLines } from '../../../parts/bi/widgets/compare-lines.tsx';
import { Screen } from '../../../ui/screen.tsx';
import classes from '../bi-storage.module.css';
import { useAddress } from '../use-address.ts';
import { CompareToolbar } from './compare-toolbar.tsx';
import { ComparedTable } from './compared-table.tsx';
import { outsideIn, useOutside } from './outside.ts';
import { OutsidePanel } from './outside-panel.tsx';
import { againstIn, useCompared, useOther } from './use-compared.ts';

const TEMPERATURE = 1;
/** Lines that can be told apart; with another period each place has two. */
const LINES = 8;

/** Places against each other, or against another period, and against the weather outside. */
export function CompareScreen() {
  const { t } = useTranslation();
  const period = usePeriod('7d');
  const { source: chosen } = useSource();
  const { search, change } = useAddress();
  const by = groupIn(search.by) ?? 'warehouse';
  const idMeasurement = chosen.measurements?.[0] ?? TEMPERATURE;
  const against = againstIn(search.against);
  const other = useOther(period, against, search.day);
  const [reference] = idsIn(search.reference);
  const [station] = idsIn(search.station);
  const asked = { source: chosen, period, by, idMeasurement };
  const compared = useCompared({ ...asked, other, reference });
  const { rows } = compared;
  const drawn = useMemo(
    () => rows.map(({ idPlace }) => idPlace).slice(0, other ? LINES / 2 : LINES),
    [rows, other],
  );
  const source = useMemo<Source>(
    () => ({ ...chosen, [dimOf[by]]: drawn, group: by, measurements: [idMeasurement] }),
    [chosen, by, drawn, idMeasurement],
  );
  const label = against && t(`bi-storage.compare.against.${against}`);
  const past = useMemo<Against | undefined>(
    () => (other && label ? { range: other, label } : undefined),
    [other, label],
  );
  // Rows of the question before may be of another group, whose ids are other places' here.
  const waiting = compared.loading || compared.isOld;
  const found = useOutside({ ...asked, ids: drawn, station, waiting });
  return (
    <Screen
      title={t('bi-storage.compare.title')}
      purpose={t('bi-storage.compare.purpose')}
      actions={<PeriodControl period={period} />}
    >
      <div className={classes.page}>
        <CompareToolbar {...{ source: chosen, by, idMeasurement, against, change }} day={search.day} />
        <CompareLines {...{ source, period, waiting }} against={past} height={340} />
        {rows.length > drawn.length && (
          <p className={classes.note}>
            {t('bi-storage.compare.some', { shown: drawn.length, total: rows.length })}
          </p>
        )}
        <ComparedTable
          compared={compared}
          against={other && label}
          onReference={(idPlace) => change({ reference: idPlace })}
        />
        <OutsidePanel
          {...{ found, idMeasurement }}
          measure={outsideIn(search.outside) ?? 'temperature'}
          onMeasure={(measure) => change({ outside: measure })}
          onStation={(idTwin) => change({ station: idTwin })}
        />
      </div>
    </Screen>
  );
}
