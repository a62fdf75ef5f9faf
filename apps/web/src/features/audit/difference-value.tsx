import { listPermissions } from '@gemelo/contract/endpoints/administration';
import { VisuallyHidden } from '@mantine/core';
import { IconMinus, IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useFieldWords } from '../../catalogue/catalogue-words.ts';
import { useName } from '../../catalogue/names.tsx';
import { useFormat } from '../../lib/format.ts';
import { useRead } from '../../lib/query.ts';
import { useCan } from '../../lib/session.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { StateBadge } from '../../ui/states/state-badge.tsx';
import classes from './audit.module.css';
import { useAuditWords } from './audit-words.ts';
import { type Difference, partsOf } from './differences.ts';
import { catalogueBehind } from './references.ts';

/** Names of permission ids, for users who may list them. */
function usePermissionName(wanted: boolean): (id: unknown) => string {
  const { t } = useTranslation();
  const can = useCan();
  const words = useFieldWords();
  const { data } = useRead(listPermissions, {}, { enabled: wanted && can('admin:view') });
  return (id) => {
    const found = data?.data.find(({ idPermission }) => idPermission === id);
    if (!found) return `#${String(id)}`;
    return `${words.kind(found.resource)}: ${t(`ui.action.${found.action}`)}`;
  };
}

const isDay = /^\d{4}-\d{2}-\d{2}$/;
const isMoment = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/;

function useShown(entity: string, name: string): (value: unknown) => ReactNode {
  const { t } = useTranslation();
  const format = useFormat();
  const words = useAuditWords();
  const of = catalogueBehind(entity, name);
  const named = useName(of);
  const permission = usePermissionName(name === 'permissions');
  return (value) => {
    if (value === null || value === undefined || value === '') return '—';
    if (value === 'Activo' || value === 'Inactivo') return <StateBadge state={value} plain />;
    if (typeof value === 'boolean') return t(value ? 'catalogues.yes' : 'catalogues.no');
    if (name === 'permissions') return permission(value);
    if (of && typeof value === 'number') return named(value);
    if (typeof value === 'object') return JSON.stringify(value);
    if (typeof value !== 'string') return String(value);
    if (isDay.test(value)) return format.date(value);
    return isMoment.test(value) ? format.moment(value) : words.value(name, value);
  };
}

interface DifferenceValueProps {
  entity: string;
  difference: Difference;
}

/** Before and after cells of a field; for lists the removed and added values. */
export function DifferenceValue({ entity, difference }: DifferenceValueProps) {
  const { t } = useTranslation();
  const { name, before, after } = difference;
  const shown = useShown(entity, name);
  if (Array.isArray(before) || Array.isArray(after)) {
    const { added, removed } = partsOf(before, after);
    const none = added.length === 0 && removed.length === 0;
    return (
      <>
        <td>
          <Parts
            parts={removed}
            label={t('catalogues.history.removed')}
            shown={shown}
            sign={<IconMinus size={14} />}
          />
        </td>
        <td>
          <Parts
            parts={added}
            label={t('catalogues.history.added')}
            shown={shown}
            sign={<IconPlus size={14} />}
          />
          {none && t('catalogues.history.reordered')}
        </td>
      </>
    );
  }
  return (
    <>
      <td className={classes.before}>
        <bdi>{shown(before)}</bdi>
      </td>
      <td>
        <bdi>{shown(after)}</bdi>
      </td>
    </>
  );
}

interface PartsProps {
  parts: readonly unknown[];
  label: string;
  sign: ReactNode;
  shown: (value: unknown) => ReactNode;
}

function Parts({ parts, label, sign, shown }: PartsProps) {
  return (
    <ul className={classes.parts}>
      {parts.map((part) => (
        <li key={JSON.stringify(part)}>
          <span aria-hidden>{sign}</span>
          <VisuallyHidden>{label}</VisuallyHidden>
          <bdi>{shown(part)}</bdi>
        </li>
      ))}
    </ul>
  );
}
