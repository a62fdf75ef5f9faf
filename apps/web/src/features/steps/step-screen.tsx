import { getStep } from '@gemelo/contract/endpoints/steps';
import { Button } from '@mantine/core';
import { IconArrowLeft, IconListNumbers } from '@tabler/icons-react';
import { Link, useSearch } from '../../lib/navigation.ts';
import { useRead } from '../../lib/query.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { PrintStep } from '../../parts/steps/print-step.tsx';
import { Screen } from '../../ui/screen.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { Loading } from '../../ui/states/loading.tsx';
import { NoData } from '../../ui/states/no-data.tsx';
import { StateBadge } from '../../ui/states/state-badge.tsx';
import { StepInstructions } from './step-instructions.tsx';
import classes from './steps.module.css';
import { stepInput } from './use-instructions.ts';

const STEPS = '/configuración/paso';

function BackToSteps() {
  const { t } = useTranslation();
  return (
    <Button
      component={Link}
      to={STEPS}
      variant="default"
      leftSection={<IconArrowLeft size={16} className="mantine-rotate-rtl" aria-hidden />}
    >
      {t('steps.all')}
    </Button>
  );
}

/** One step of a procedure with its ordered instructions. */
export function StepScreen() {
  const { t } = useTranslation();
  const { id } = useSearch();
  const idStep = Number(id);
  const isValidId = Number.isInteger(idStep) && idStep > 0;
  const { data, error, refetch, isFetching } = useRead(getStep, stepInput(idStep), { enabled: isValidId });
  const step = data?.data;
  const isNotFound = !isValidId || error?.status === 404;

  if (isNotFound || error) {
    return (
      <Screen title={t('steps.title')} purpose={t('steps.purpose')} actions={<BackToSteps />}>
        {isNotFound ? (
          <NoData
            icon={<IconListNumbers size={24} stroke={1.5} />}
            title={t('steps.unknown')}
            text={t('steps.unknownText')}
            action={<BackToSteps />}
          />
        ) : (
          <ErrorState error={error} onRetry={() => void refetch()} retrying={isFetching} />
        )}
      </Screen>
    );
  }
  return (
    <Screen
      title={
        step ? (
          <span className={classes.title}>
            <bdi>{step.name}</bdi>
            {step.state === 'Inactivo' && <StateBadge state="Inactivo" />}
          </span>
        ) : (
          t('steps.title')
        )
      }
      record={step?.name}
      purpose={step?.description ? <bdi>{step.description}</bdi> : t('steps.purpose')}
      actions={
        <>
          <BackToSteps />
          {step && step.instructions.length > 0 && <PrintStep step={step} />}
        </>
      }
    >
      {step ? <StepInstructions step={step} /> : <Loading count={6} />}
    </Screen>
  );
}
