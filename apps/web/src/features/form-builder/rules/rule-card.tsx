import { type FormRule, setFormRuleState } from '@gemelo/contract/endpoints/form-rules';
import { Button, Switch } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useId } from 'react';
import type { ApiFailure } from '../../../lib/api.ts';
import { useWrite } from '../../../lib/query.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import { snackbar } from '../../../ui/dialogs/snackbar.ts';
import { Age } from '../../../ui/states/age.tsx';
import { useErrorText } from '../../../ui/states/error-text.ts';
import { StateBadge } from '../../../ui/states/state-badge.tsx';
import { LackText } from './lack-text.tsx';
import type { SentenceParts } from './rule-sentence.ts';
import classes from './rules.module.css';
import { useRuleRights } from './use-rule-rights.ts';

/** Switches a rule at once, with a way back for those who may go it. */
function useSwitch({ idFormRule, name }: FormRule, maySwitchOn: boolean) {
  const { t } = useTranslation();
  const textOf = useErrorText();
  const { mutate, isPending } = useWrite(setFormRuleState, {
    onError: (failure: ApiFailure) => void snackbar.error(textOf(failure)),
  });
  const turn = (state: FormRule['state']) => {
    const isOn = state === 'Activo';
    const undo = { label: t('form-builder.undo'), onClick: () => turn(isOn ? 'Inactivo' : 'Activo') };
    const said = t(`form-builder.rules.${isOn ? 'switchedOn' : 'switchedOff'}`, { name });
    mutate(
      { params: { idFormRule }, body: { state } },
      { onSuccess: () => void snackbar.success(said, isOn || maySwitchOn ? { action: undo } : {}) },
    );
  };
  return { turn, isPending };
}

function Opened({ rule: { openedCount, lastOpenedAt, opens } }: { rule: FormRule }) {
  const { t } = useTranslation();
  if (openedCount === 0 || !lastOpenedAt) return t('form-builder.rules.openedNone');
  return (
    <>
      {t(`form-builder.rules.opened.${opens}`, { count: openedCount })} <Age at={lastOpenedAt} />
    </>
  );
}

interface RuleCardProps {
  rule: FormRule;
  sentence: (parts: SentenceParts) => string;
  /** No further rule of the form can be switched on. */
  isFull: boolean;
  onEdit: () => void;
}

/** One rule: what it does, whether it is on, what keeps it from working and what it has opened. */
export function RuleCard({ rule, sentence, isFull, onEdit }: RuleCardProps) {
  const { t } = useTranslation();
  const why = useId();
  const { mayEdit, lackForAny, lackForChange, lackForSwitchingOn } = useRuleRights();
  const maySwitchOn = !lackForSwitchingOn(rule);
  const { turn, isPending } = useSwitch(rule, maySwitchOn);
  const { name, state, problems, TicketType, TaskType, TaskTemplate, Assignee } = rule;
  const isOn = state === 'Activo';
  // What is lacking for every rule is said above their list.
  const lack = mayEdit && !lackForAny && (isOn ? lackForChange(rule) : lackForSwitchingOn(rule));
  return (
    <li className={classes.rule} data-off={!isOn || undefined}>
      <div className={classes.head}>
        <h3>
          <bdi>{name}</bdi>
        </h3>
        {mayEdit ? (
          <Switch
            checked={isOn}
            disabled={isPending || (!isOn && (isFull || !maySwitchOn))}
            label={t(`form-builder.rules.${isOn ? 'on' : 'off'}`)}
            aria-label={t('form-builder.rules.switch', { name })}
            aria-describedby={lack ? why : undefined}
            labelPosition="left"
            onChange={(event) => turn(event.currentTarget.checked ? 'Activo' : 'Inactivo')}
          />
        ) : (
          <StateBadge state={state} plain>
            {t(`form-builder.rules.${isOn ? 'on' : 'off'}`)}
          </StateBadge>
        )}
      </div>
      <p className={classes.sentence}>
        {sentence({
          ...rule,
          type: (TicketType ?? TaskType ?? TaskTemplate)?.name,
          assignee: Assignee?.name,
        })}
      </p>
      {problems.length > 0 && (
        <ul className={classes.problems} aria-label={t('form-builder.rules.problems')}>
          {problems.map((problem) => (
            <li key={problem}>
              <StateBadge tone="warning" plain>
                {t(`form-builder.rules.problem.${problem}`)}
              </StateBadge>
            </li>
          ))}
        </ul>
      )}
      {lack && <LackText lack={lack} id={why} />}
      <div className={classes.foot}>
        <span className={classes.hint}>
          <Opened rule={rule} />
        </span>
        {mayEdit && !lackForChange(rule) && (
          <Button
            variant="default"
            size="compact-md"
            leftSection={<IconPencil size={14} aria-hidden />}
            aria-label={t('form-builder.rules.editOne', { name })}
            onClick={onEdit}
          >
            {t('form-builder.rules.edit')}
          </Button>
        )}
      </div>
    </li>
  );
}
