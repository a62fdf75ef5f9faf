import { type QualityCheck, qualityChecksOfTwin } from '@gemelo/contract/endpoints/quality-checks';
import { LIMIT_MAX } from '@gemelo/contract/kit/paging';
import { Button } from '@mantine/core';
import { IconPencil, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useFormat } from '../../../lib/format.ts';
import { useRead } from '../../../lib/query.ts';
import { useCan } from '../../../lib/session.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import { RowMenu } from '../../../ui/data-table/row-menu.tsx';
import { Nothing } from '../../../ui/layout/nothing.tsx';
import { Entry, EntryList } from '../../../ui/lists/entry-list.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { Loading } from '../../../ui/states/loading.tsx';
import { StateBadge } from '../../../ui/states/state-badge.tsx';
import { QualityDrawer } from './quality-drawer.tsx';

/** The quality checks of a device, newest first. */
export function QualityPanel({ idTwin }: { idTwin: number }) {
  const { t } = useTranslation();
  const mayEdit = useCan()('twin:edit');
  const [open, setOpen] = useState<QualityCheck | 'new'>();
  const { data, error, refetch } = useRead(qualityChecksOfTwin, {
    params: { idTwin },
    query: { limit: LIMIT_MAX },
  });
  const checks = data?.data;
  return (
    <>
      {mayEdit && (
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => setOpen('new')}
        >
          {t('twins.quality.record')}
        </Button>
      )}
      {error && !checks ? (
        <ErrorState error={error} onRetry={() => void refetch()} compact />
      ) : !checks ? (
        <Loading count={3} />
      ) : checks.length === 0 ? (
        <Nothing>{t('twins.quality.none')}</Nothing>
      ) : (
        <EntryList label={t('twins.quality.title')}>
          {checks.map((check) => (
            <CheckItem key={check.idQualityCheck} check={check} onEdit={mayEdit ? setOpen : undefined} />
          ))}
        </EntryList>
      )}
      {open && (
        <QualityDrawer
          idTwin={idTwin}
          check={open === 'new' ? undefined : open}
          onClose={() => setOpen(undefined)}
        />
      )}
    </>
  );
}

interface CheckItemProps {
  check: QualityCheck;
  onEdit: ((check: QualityCheck) => void) | undefined;
}

function CheckItem({ check, onEdit }: CheckItemProps) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <Entry
      name={check.TypeQualityControl.name}
      more={
        <>
          <time dateTime={check.checkedOn}>{format.date(check.checkedOn)}</time>
          <bdi>{check.User.name}</bdi>
          {check.nextDueOn && (
            <span>
              {t('contract:field.nextDueOn')}{' '}
              <time dateTime={check.nextDueOn}>{format.date(check.nextDueOn)}</time>
            </span>
          )}
          {check.note && <span dir="auto">{check.note}</span>}
        </>
      }
    >
      {check.overdue && <StateBadge tone="warning">{t('contract:field.overdue')}</StateBadge>}
      <StateBadge tone={check.result === 'pass' ? 'normal' : 'alarm'} plain>
        {t(`contract:choice.result.${check.result}`)}
      </StateBadge>
      {onEdit && (
        <RowMenu
          actions={() => [
            {
              id: 'correct',
              label: t('twins.quality.correct'),
              icon: <IconPencil size={16} />,
              run: () => onEdit(check),
            },
          ]}
        />
      )}
    </Entry>
  );
}
