import {
  createTicketTargets,
  type TicketTarget,
  ticketTargets,
} from '@gemelo/contract/endpoints/ticket-targets';
import { ticketOptions } from '@gemelo/contract/endpoints/tickets';
import { Button } from '@mantine/core';
import { IconClockPlay, IconPlus } from '@tabler/icons-react';
import { useMemo } from 'react';
import { durationText } from '../../../lib/duration-text.ts';
import { useLocale } from '../../../lib/locale.ts';
import { useRead, useWrite } from '../../../lib/query.ts';
import { useCan } from '../../../lib/session.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import { CompanySwitch } from '../../../parts/company/company-switch.tsx';
import { useWriteCompany } from '../../../parts/company/write-company.ts';
import { TaskPriorityMark } from '../../../parts/tasks/task-badges.tsx';
import type { Column } from '../../../ui/data-table/columns.ts';
import { WholeTable } from '../../../ui/data-table/whole-table.tsx';
import { SideModal } from '../../../ui/dialogs/side-modal.tsx';
import { snackbar } from '../../../ui/dialogs/snackbar.ts';
import { useDrawer } from '../../../ui/dialogs/use-drawer.ts';
import { Screen } from '../../../ui/screen.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { useErrorText } from '../../../ui/states/error-text.ts';
import { Loading } from '../../../ui/states/loading.tsx';
import { NoData } from '../../../ui/states/no-data.tsx';
import { suggestedTargets } from './suggested.ts';
import { TargetForm } from './target-form.tsx';
import classes from './targets.module.css';

const sortBy = {
  TicketType: ({ TicketType }: TicketTarget) => TicketType?.name ?? null,
  responseMinutes: ({ responseMinutes }: TicketTarget) => responseMinutes,
  resolutionMinutes: ({ resolutionMinutes }: TicketTarget) => resolutionMinutes,
};

function useTargetColumns(): Column<TicketTarget>[] {
  const { t } = useTranslation();
  const locale = useLocale();
  return useMemo(() => {
    const any = (key: string) => <span className={classes.any}>{t(`tickets.targets.${key}`)}</span>;
    const span = (minutes: number | null) =>
      minutes === null ? t('tickets.targets.none') : durationText(minutes * 60, locale);
    return [
      {
        id: 'TicketType',
        header: t('contract:field.TicketType'),
        cell: ({ TicketType }) => (TicketType ? <bdi>{TicketType.name}</bdi> : any('anyType')),
        fixed: true,
        card: 'title',
      },
      {
        id: 'TaskPriority',
        header: t('contract:field.TaskPriority'),
        cell: ({ TaskPriority }) =>
          TaskPriority ? <TaskPriorityMark priority={TaskPriority} /> : any('anyPriority'),
        width: 180,
      },
      {
        id: 'responseMinutes',
        header: t('tickets.targets.response'),
        cell: ({ responseMinutes }) => span(responseMinutes),
        width: 180,
      },
      {
        id: 'resolutionMinutes',
        header: t('tickets.targets.resolution'),
        cell: ({ resolutionMinutes }) => span(resolutionMinutes),
        width: 180,
      },
    ];
  }, [t, locale]);
}

/** How soon tickets are to be answered and resolved. */
export function TicketTargetsScreen() {
  const { t } = useTranslation();
  const can = useCan();
  const textOf = useErrorText();
  const columns = useTargetColumns();
  const drawer = useDrawer<{ target: TicketTarget | undefined }>();
  const company = useWriteCompany();
  const { data, error, refetch, isFetching } = useRead(ticketTargets, company.asked);
  const options = useRead(ticketOptions, company.asked).data?.data;
  const suggest = useWrite(createTicketTargets, {
    onSuccess: ({ message }) => void (message && snackbar.success(message)),
    onError: (failure) => void snackbar.error(textOf(failure, 'ACTION_FAILED')),
  });
  const creates = can('ticket-target:create');
  const content = () => {
    if (error && !data)
      return <ErrorState error={error} onRetry={() => void refetch()} retrying={isFetching} />;
    if (!data) return <Loading count={5} />;
    if (data.data.length === 0)
      return (
        <NoData
          icon={<IconClockPlay size={24} stroke={1.5} />}
          title={t('tickets.targets.empty')}
          text={t('tickets.targets.emptyText')}
          action={
            creates &&
            options && (
              <Button
                variant="default"
                loading={suggest.isPending}
                onClick={() =>
                  suggest.mutate({ body: { targets: suggestedTargets(options), ...company.named } })
                }
              >
                {t('tickets.targets.suggest')}
              </Button>
            )
          }
        />
      );
    return (
      <>
        <p className={classes.explained}>{t('tickets.targets.rule')}</p>
        <WholeTable
          rows={data.data}
          columns={columns}
          rowId={({ idTicketTarget }) => idTicketTarget}
          sortBy={sortBy}
          onOpen={(target) => drawer.open({ target })}
          label={t('tickets.targets.title')}
        />
      </>
    );
  };
  return (
    <Screen
      title={t('tickets.targets.title')}
      purpose={t('tickets.targets.purpose')}
      actions={<CompanySwitch />}
      primary={
        creates
          ? {
              label: t('tickets.targets.add'),
              icon: <IconPlus size={16} aria-hidden />,
              onClick: () => drawer.open({ target: undefined }),
            }
          : undefined
      }
    >
      {content()}
      <SideModal
        opened={drawer.opened}
        onClose={drawer.close}
        title={t(drawer.content?.target ? 'tickets.targets.edit' : 'tickets.targets.add')}
        purpose={t('tickets.targets.rule')}
      >
        {options ? (
          <TargetForm
            key={drawer.turn}
            target={drawer.content?.target}
            company={company}
            options={options}
            onClose={drawer.close}
          />
        ) : (
          <Loading count={4} />
        )}
      </SideModal>
    </Screen>
  );
}
