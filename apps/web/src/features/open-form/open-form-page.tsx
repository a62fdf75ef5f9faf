import type { OpenForm } from '@gemelo/contract/endpoints/open-forms';
import { type ReactNode, useState } from 'react';
import { dateFormat } from '../../lib/formatters.ts';
import { useLocale } from '../../lib/locale.ts';
import { useFragment } from '../../lib/navigation.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { Loading } from '../../ui/states/loading.tsx';
import { FillView } from './fill-view.tsx';
import classes from './open-form.module.css';
import { OpenFrame } from './open-frame.tsx';
import { mayGoOn, type OpenProblem } from './open-problem.ts';
import { ProblemView } from './problem-view.tsx';
import { SendingView } from './sending-view.tsx';
import { ThanksView } from './thanks-view.tsx';
import { useCloseWarning } from './use-close-warning.ts';
import { useOpenAnswer } from './use-open-answer.ts';
import { useOpenForm } from './use-open-form.ts';
import { useOutgoing } from './use-outgoing.ts';

/** The form of a link, which people without an account answer. The link's token follows `#` in the address. */
export function OpenFormPage() {
  const token = useFragment();
  const [turn, setTurn] = useState(0);
  return <OpenLink key={`${turn} ${token}`} token={token} onAgain={() => setTurn(turn + 1)} />;
}

function Until({ form: { timeZone, expiresAt } }: { form: OpenForm }) {
  const { t } = useTranslation();
  const format = dateFormat(useLocale(), { dateStyle: 'medium', timeStyle: 'short', timeZone });
  return (
    <p className={classes.until}>{t('open-form.until', { until: format.format(new Date(expiresAt)) })}</p>
  );
}

interface HeadProps {
  /** Known from the device where the server does not answer. */
  name: string;
  form: OpenForm | undefined;
  /** It can still be answered. */
  isFilling: boolean;
}

function Head({ name, form, isFilling }: HeadProps) {
  return (
    <div className={classes.head}>
      <h1 className={classes.title}>
        <bdi>{name}</bdi>
      </h1>
      {form?.description && (
        <p className={classes.description}>
          <bdi>{form.description}</bdi>
        </p>
      )}
      {form && isFilling && <Until form={form} />}
    </div>
  );
}

interface OpenLinkProps {
  token: string;
  onAgain: () => void;
}

function OpenLink({ token, onAgain }: OpenLinkProps) {
  const { t } = useTranslation();
  const loaded = useOpenForm(token);
  const form = loaded.state === 'ready' ? loaded.form : undefined;
  const answer = useOpenAnswer(token, form);
  const { draft, waiting, sent, isUnsaved } = answer;
  useCloseWarning(isUnsaved);
  const { outgoing, retry } = useOutgoing(token, waiting, {
    onSent: ({ remaining }) => answer.settle(remaining),
    onRefused: answer.reopen,
  });
  const again = () => {
    answer.forget();
    onAgain();
  };
  const name = form?.name ?? draft?.formName ?? waiting?.formName;
  const framed = (content: ReactNode, { hasHead = true, isFilling = false } = {}) => (
    <OpenFrame title={name ?? t('open-form.title')} company={form}>
      {hasHead && name !== undefined && <Head name={name} form={form} isFilling={isFilling} />}
      {content}
    </OpenFrame>
  );
  const failed = (problem: OpenProblem, retryNow: () => void, isUnsent = false) =>
    framed(<ProblemView problem={problem} isUnsent={isUnsent} isUnsaved={isUnsaved} onRetry={retryNow} />, {
      hasHead: false,
    });

  if (waiting)
    return outgoing.is === 'turnedAway'
      ? failed(outgoing.problem, retry, true)
      : framed(<SendingView outgoing={outgoing} isUnsaved={isUnsaved} onRetry={retry} />);
  if (sent) return framed(<ThanksView sent={sent} alone={name === undefined} onAgain={again} />);
  if (loaded.state === 'loading' || !answer.isRead) return framed(<Loading kind="form" count={5} />);
  // A draft carries its questions, so it needs the server only to be sent, and sending decides.
  const problem = loaded.state === 'failed' ? loaded.problem : undefined;
  if (draft && mayGoOn(problem))
    return framed(<FillView key={draft.answerKey} token={token} draft={draft} answer={answer} />, {
      isFilling: true,
    });
  if (problem) return failed(problem, loaded.again);
  return framed(<Loading kind="form" count={5} />);
}
