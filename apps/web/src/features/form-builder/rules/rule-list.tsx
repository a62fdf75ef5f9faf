import { type FormRule, RULES_MAX } from '@gemelo/contract/endpoints/form-rules';
import type { FormItem } from '@gemelo/contract/forms/document';
import { Button } from '@mantine/core';
import { IconArrowRight, IconPlus, IconTicket } from '@tabler/icons-react';
import { useCan } from '../../../lib/session.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import { NoData } from '../../../ui/states/no-data.tsx';
import { RuleCard } from './rule-card.tsx';
import { useRuleSentence } from './rule-sentence.ts';
import classes from './rules.module.css';

interface RuleListProps {
  rules: readonly FormRule[];
  /** The questions of what is published; none while nothing is. */
  items: readonly FormItem[] | undefined;
  onNew: () => void;
  onEdit: (rule: FormRule) => void;
  onPublish: () => void;
}

/** While there is no rule: what one does, by an example, and how to get it. */
function Empty({ items, onNew, onPublish }: Omit<RuleListProps, 'rules' | 'onEdit'>) {
  const { t } = useTranslation();
  const mayEdit = useCan()('form:edit');
  const action = items ? (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={onNew}>
      {t('form-builder.rules.new')}
    </Button>
  ) : (
    <Button onClick={onPublish}>{t('form-builder.publish.button')}</Button>
  );
  return (
    <NoData
      icon={<IconTicket size={24} stroke={1.5} />}
      title={t('form-builder.rules.none')}
      text={
        <>
          {t('form-builder.rules.noneText')}
          <span className={classes.example}>
            <span>{t('form-builder.rules.example.when')}</span>
            <IconArrowRight size={16} className="mantine-rotate-rtl" aria-hidden />
            <span>{t('form-builder.rules.example.then')}</span>
          </span>
          {!items && t('form-builder.rules.publishFirst')}
        </>
      }
      action={mayEdit && action}
    />
  );
}

/** The rules of a form, the oldest first. */
export function RuleList({ rules, items, onNew, onEdit, onPublish }: RuleListProps) {
  const { t } = useTranslation();
  const mayEdit = useCan()('form:edit');
  const sentence = useRuleSentence(items ?? []);
  if (rules.length === 0) return <Empty items={items} onNew={onNew} onPublish={onPublish} />;
  return (
    <>
      {mayEdit && items && (
        <div className={classes.tools}>
          <p className={classes.hint}>{t('form-builder.rules.purpose')}</p>
          <Button
            leftSection={<IconPlus size={16} aria-hidden />}
            disabled={rules.length >= RULES_MAX}
            onClick={onNew}
          >
            {t('form-builder.rules.new')}
          </Button>
        </div>
      )}
      {rules.length >= RULES_MAX && (
        <p className={classes.hint}>{t('form-builder.rules.full', { count: RULES_MAX })}</p>
      )}
      <ol className={classes.rules} aria-label={t('form-builder.rules.title')}>
        {rules.map((rule) => (
          <RuleCard key={rule.idFormRule} rule={rule} sentence={sentence} onEdit={() => onEdit(rule)} />
        ))}
      </ol>
    </>
  );
}
