import { getAnswer } from '@gemelo/contract/endpoints/form-answers';
import { Button } from '@mantine/core';
import { IconArrowLeft, IconClipboardOff } from '@tabler/icons-react';
import { useEffect } from 'react';
import { linkTo } from '../../lib/addresses.ts';
import { Link, useNavigate, useSearch } from '../../lib/navigation.ts';
import { useRead } from '../../lib/query.ts';
import { useCan } from '../../lib/session.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { answerLink } from '../../parts/form-answers/answer-link.ts';
import { Screen } from '../../ui/screen.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { Loading } from '../../ui/states/loading.tsx';
import { NoData } from '../../ui/states/no-data.tsx';
import type { OpenAnswer } from './answer/open-answer.ts';
import { OwnAnswer } from './answer/own-answer.tsx';
import { SavePdf } from './answer/save-pdf.tsx';

function BackToForms() {
  const { t } = useTranslation();
  return (
    <Button
      component={Link}
      {...linkTo('forms')}
      variant="default"
      leftSection={<IconArrowLeft size={16} className="mantine-rotate-rtl" aria-hidden />}
    >
      {t('form-answers.own.back')}
    </Button>
  );
}

/** Those who view answers read this one over the list of its form, where they also decide about it. */
function useAmongOthers(answer: OpenAnswer | undefined): boolean {
  const navigate = useNavigate();
  const isReader = useCan()('form-answer:view');
  const { idForm, idFormAnswer } = answer ?? {};
  useEffect(() => {
    if (isReader && idForm !== undefined && idFormAnswer !== undefined)
      void navigate({ ...answerLink(idForm, idFormAnswer), replace: true });
  }, [isReader, idForm, idFormAnswer, navigate]);
  return isReader;
}

function Missing() {
  const { t } = useTranslation();
  return (
    <NoData
      icon={<IconClipboardOff size={24} stroke={1.5} />}
      title={t('form-answers.own.unknown')}
      text={t('form-answers.own.unknownText')}
      action={<BackToForms />}
    />
  );
}

/** One answer, for whoever gave it: what was said, and what became of it. */
export function OwnAnswerScreen() {
  const { t } = useTranslation();
  const idFormAnswer = Number(useSearch().id);
  const isValidId = Number.isSafeInteger(idFormAnswer) && idFormAnswer > 0;
  const read = useRead(getAnswer, { params: { idFormAnswer } }, { enabled: isValidId });
  const answer = read.data?.data;
  const isElsewhere = useAmongOthers(answer);
  const { error } = read;
  return (
    <Screen
      title={answer ? <bdi>{answer.Form.name}</bdi> : t('form-answers.own.title')}
      record={isValidId ? t('form-answers.answer', { number: idFormAnswer }) : undefined}
      purpose={isValidId ? t('form-answers.own.purpose', { number: idFormAnswer }) : undefined}
      actions={
        answer && (
          <>
            <BackToForms />
            <SavePdf answer={answer} />
          </>
        )
      }
    >
      {!isValidId || error?.status === 404 ? (
        <Missing />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void read.refetch()} retrying={read.isFetching} />
      ) : answer && !isElsewhere ? (
        <OwnAnswer answer={answer} />
      ) : (
        <Loading count={10} />
      )}
    </Screen>
  );
}
