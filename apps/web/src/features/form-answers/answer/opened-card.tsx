import type { OpenedByAnswer } from '@gemelo/contract/endpoints/form-rules';
import { IconAlertTriangle, IconEyeOff } from '@tabler/icons-react';
import { useTranslation } from '../../../lib/translation.tsx';
import { WorkLink } from '../../../parts/work-record/work-link.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { Entry, EntryList } from '../../../ui/lists/entry-list.tsx';
import { RecordLinks } from '../../../ui/lists/record-links.tsx';
import { Age } from '../../../ui/states/age.tsx';
import classes from '../form-answers.module.css';

/** What was not opened, and why, or what the reader may not see. */
function Unopened({ opened }: { opened: OpenedByAnswer }) {
  const { t } = useTranslation();
  const { opens, problem } = opened;
  return (
    <Entry
      name={t(`form-answers.opened.${problem ? 'failed' : 'hidden'}.${opens}`)}
      icon={
        problem ? (
          <IconAlertTriangle size={16} className={classes.warning ?? ''} aria-hidden />
        ) : (
          <IconEyeOff size={16} aria-hidden />
        )
      }
      more={
        <>
          {problem && <span>{t(`form-answers.opened.problem.${problem}`)}</span>}
          <bdi>{t('form-answers.opened.rule', { name: opened.ruleName })}</bdi>
          <Age at={opened.openedAt} />
        </>
      }
    />
  );
}

/** The tickets and tasks that rules opened because of an answer; nothing while there are none. */
export function OpenedCard({ opened }: { opened: readonly OpenedByAnswer[] }) {
  const { t } = useTranslation();
  if (opened.length === 0) return null;
  const others = opened.filter(({ idRecord }) => idRecord === null);
  return (
    <Card title={t('form-answers.opened.title')}>
      {others.length < opened.length && (
        <RecordLinks>
          {opened.map(
            ({ idFormRule, idRecord, opens, title, ruleName, openedAt }) =>
              idRecord !== null && (
                <WorkLink
                  key={idFormRule}
                  entity={opens}
                  id={idRecord}
                  title={title ?? ''}
                  facts={
                    <>
                      <bdi>{t(`form-answers.opened.kind.${opens}`, { name: ruleName })}</bdi>
                      <Age at={openedAt} />
                    </>
                  }
                />
              ),
          )}
        </RecordLinks>
      )}
      {others.length > 0 && (
        <EntryList>
          {others.map((one) => (
            <Unopened key={one.idFormRule} opened={one} />
          ))}
        </EntryList>
      )}
    </Card>
  );
}
