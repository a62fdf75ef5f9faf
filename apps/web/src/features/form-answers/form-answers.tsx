import { answerHeaders } from '@gemelo/contract/endpoints/form-answers';
import { getForm } from '@gemelo/contract/endpoints/forms';
import { Button } from '@mantine/core';
import { IconArrowLeft, IconChartBar, IconClipboardOff, IconMap2, IconTable } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { linkTo } from '../../lib/addresses.ts';
import { useFormat } from '../../lib/format.ts';
import { Link } from '../../lib/navigation.ts';
import { useRead } from '../../lib/query.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { Screen } from '../../ui/screen.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { Loading } from '../../ui/states/loading.tsx';
import { NoData } from '../../ui/states/no-data.tsx';
import { useView, ViewSwitch } from '../../ui/views/view-switch.tsx';
import type { AnsweredForm } from './answered-form.ts';
import { AnswersTable } from './answers-table.tsx';
import { useOpenAnswer } from './use-open-answer.ts';

const AnswerCharts = lazy(() =>
  import('./charts/answer-charts.tsx').then((m) => ({ default: m.AnswerCharts })),
);
const AnswerMap = lazy(() => import('./map/answer-map.tsx').then((m) => ({ default: m.AnswerMap })));
const AnswerDrawer = lazy(() =>
  import('./answer/answer-drawer.tsx').then((m) => ({ default: m.AnswerDrawer })),
);

const views = ['tabla', 'gráficos', 'mapa'] as const;

function BackToForms() {
  const { t } = useTranslation();
  return (
    <Button
      component={Link}
      {...linkTo('formAnswers')}
      variant="default"
      leftSection={<IconArrowLeft size={16} className="mantine-rotate-rtl" aria-hidden />}
    >
      {t('form-answers.all')}
    </Button>
  );
}

function Views() {
  const { t } = useTranslation();
  const view = useView(views);
  return (
    <ViewSwitch
      label={t('form-answers.views')}
      value={view}
      views={[
        { id: 'tabla', label: t('form-answers.table'), icon: <IconTable size={16} aria-hidden /> },
        { id: 'gráficos', label: t('form-answers.charts.tab'), icon: <IconChartBar size={16} aria-hidden /> },
        { id: 'mapa', label: t('form-answers.map.tab'), icon: <IconMap2 size={16} aria-hidden /> },
      ]}
    />
  );
}

function Content({ answered }: { answered: AnsweredForm }) {
  const view = useView(views);
  const { idFormAnswer, close } = useOpenAnswer();
  return (
    <>
      {view === 'tabla' ? (
        <AnswersTable answered={answered} />
      ) : (
        <Suspense fallback={<Loading kind="block" height={480} />}>
          {view === 'mapa' ? <AnswerMap answered={answered} /> : <AnswerCharts answered={answered} />}
        </Suspense>
      )}
      <Suspense fallback={null}>
        {idFormAnswer !== undefined && (
          <AnswerDrawer key={idFormAnswer} idFormAnswer={idFormAnswer} form={answered.form} onClose={close} />
        )}
      </Suspense>
    </>
  );
}

/** What was answered to one form: as a table, as charts and on a map. */
export function FormAnswers({ idForm }: { idForm: number }) {
  const { t } = useTranslation();
  const format = useFormat();
  const isValidId = Number.isInteger(idForm) && idForm > 0;
  const form = useRead(getForm, { params: { idForm } }, { enabled: isValidId });
  const headers = useRead(answerHeaders, { params: { id: idForm } }, { enabled: isValidId });
  const error = form.error ?? headers.error;
  const found = form.data?.data;
  const known = headers.data?.data;

  if (!isValidId || error)
    return (
      <Screen title={t('form-answers.title')} actions={<BackToForms />}>
        {!isValidId || error?.status === 404 ? (
          <NoData
            icon={<IconClipboardOff size={24} stroke={1.5} />}
            title={t('form-answers.unknown')}
            action={<BackToForms />}
          />
        ) : (
          <ErrorState
            error={error}
            onRetry={() => void Promise.all([form.refetch(), headers.refetch()])}
            retrying={form.isFetching || headers.isFetching}
          />
        )}
      </Screen>
    );
  return (
    <Screen
      title={found ? <bdi>{found.name}</bdi> : t('form-answers.title')}
      record={found?.name}
      purpose={
        found &&
        (found.lastAnswerAt
          ? t('form-answers.purpose', { count: found.answerCount, last: format.moment(found.lastAnswerAt) })
          : t('form-answers.none.title'))
      }
      actions={
        <>
          <BackToForms />
          <Views />
        </>
      }
    >
      {found && known ? (
        <Content answered={{ form: found, headers: known }} />
      ) : (
        <Loading kind="block" height={480} />
      )}
    </Screen>
  );
}
