import { type FormRule, RULES_MAX } from '@gemelo/contract/endpoints/form-rules';
import type { FormItem } from '@gemelo/contract/forms/document';
import { Button } from '@mantine/core';
import { IconArrowRight, IconBolt, IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from '../../../lib/translation.tsx';
import { NoData } from '../../../ui/states/no-data.tsx';
import { LackText } from './lack-text.tsx';
import { RuleCard } from './rule-card.tsx';
import { useRuleSentence } from './rule-sentence.ts';
import classes from './rules.module.css';
import { useRuleRights } from './use-rule-rights.ts';

interface RuleListProps {
  rules: readonly FormRule[];
  items: readonly FormItem[];
  onNew: () => void;
  onEdit: (rule: FormRule) => void;
}

function NewButton({ disabled, onClick }: { disabled?: boolean; onClick: () => void }) {
  const { t } = useTranslation();
  return (
    <Button leftSection={<IconPlus size={16} aria-hidden />} disabled={disabled ?? false} onClick={onClick}>
      {t('form-builder.rules.new')}
    </Button>
  );
}

/** While there is no rule: what one does, by an example, and how to get it. */
function Empty({ action }: { action: ReactNode }) {
  const { t } = useTranslation();
  return (
    <NoData
      icon={<IconBolt size={24} stroke={1.5} />}
      title={t('form-builder.rules.none')}
      text={
        <>
          {t('form-builder.rules.noneText')}
          <span className={classes.example}>
            <span>{t('form-builder.rules.example.when')}</span>
            <IconArrowRight size={16} className="mantine-rotate-rtl" aria-hidden />
            <span>{t('form-builder.rules.example.then')}</span>
          </span>
        </>
      }
      action={action}
    />
  );
}

const isOn = ({ state }: FormRule) => state === 'Activo';

/** The rules of a form, the oldest first. */
export function RuleList({ rules, items, onNew, onEdit }: RuleListProps) {
  const { t } = useTranslation();
  const { mayEdit, lackForAny } = useRuleRights();
  const sentence = useRuleSentence(items);
  // Those that are switched off do not count.
  const isFull = rules.filter(isOn).length >= RULES_MAX;
  const create = mayEdit && !lackForAny && <NewButton disabled={isFull} onClick={onNew} />;
  const lack = mayEdit && lackForAny && <LackText lack={lackForAny} />;
  if (rules.length === 0) return <Empty action={create || lack} />;
  return (
    <>
      <div className={classes.tools}>
        <p className={classes.hint}>
          {isFull ? t('form-builder.rules.full', { count: RULES_MAX }) : t('form-builder.rules.purpose')}
        </p>
        {create}
      </div>
      {lack}
      <ol className={classes.rules} aria-label={t('form-builder.rules.title')}>
        {rules.map((rule) => (
          <RuleCard
            key={rule.idFormRule}
            rule={rule}
            sentence={sentence}
            isFull={isFull}
            onEdit={() => onEdit(rule)}
          />
        ))}
      </ol>
    </>
  );
}
