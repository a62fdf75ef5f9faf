import { IconChevronRight, IconCloudUp } from '@tabler/icons-react';
import { useFormat } from '../../../lib/format.ts';
import { Link } from '../../../lib/navigation.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import phone from '../../../parts/field/field.module.css';
import { RECORD_PATH } from '../../../parts/field/field-paths.ts';
import { useOnFewer } from '../../../parts/field/use-on-fewer.ts';
import type { Step } from '../pending.ts';
import { useRecords } from '../use-records.ts';

/** What was recorded: what waits on this phone first, then what arrived. */
export function RecordList({ idActivityUser, steps }: { idActivityUser: number; steps: readonly Step[] }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { data, refetch } = useRecords(idActivityUser);
  useOnFewer(steps.length, () => void refetch());
  const sent = data?.value ?? [];
  const known = new Set(sent.map(({ recordKey }) => recordKey));
  const waiting = steps.filter((step) => step.kind === 'record').filter(({ key }) => !known.has(key));
  if (sent.length + waiting.length === 0) return null;
  return (
    <section className={phone.section} aria-labelledby="field-records">
      <h2 id="field-records" className={phone.heading}>
        {t('my-activities.records')}
      </h2>
      <ul className={phone.list}>
        {waiting.toReversed().map(({ key, actionName, at }) => (
          <li key={key} className={phone.big}>
            <IconCloudUp size={24} aria-hidden />
            <span className={phone.bigWords}>
              <bdi>{actionName}</bdi>
              <span className={phone.small}>
                {format.moment(at)} · {t('my-activities.notSent')}
              </span>
            </span>
          </li>
        ))}
        {sent.map(({ idActivityUserMenuAction: id, Action, Warehouse, at }) => (
          <li key={id}>
            <Link to={RECORD_PATH} search={{ id }} className={phone.big}>
              <span className={phone.bigWords}>
                <bdi>{Action.name}</bdi>
                <span className={phone.small}>
                  {format.moment(at)}
                  {Warehouse && (
                    <>
                      {' · '}
                      <bdi>{Warehouse.name}</bdi>
                    </>
                  )}
                </span>
              </span>
              <IconChevronRight size={22} className="mantine-rotate-rtl" aria-hidden />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
