import { type FormRule, formRules } from '@gemelo/contract/endpoints/form-rules';
import type { FormDetail } from '@gemelo/contract/endpoints/forms';
import type { FormDocument } from '@gemelo/contract/forms/document';
import { useState } from 'react';
import { useRead } from '../../../lib/query.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { Loading } from '../../../ui/states/loading.tsx';
import { Notice } from '../../../ui/states/notice.tsx';
import { useFocusOnChange } from '../../../ui/use-focus-on-change.ts';
import { RuleForm } from './rule-form.tsx';
import { RuleList } from './rule-list.tsx';
import { unpublished } from './rule-questions.ts';
import classes from './rules.module.css';
import { useRuleOptions } from './use-rule-options.ts';

const NAMED = 3;

/** Says that rules look at what is published, where that is not what is being built. */
function Unpublished({ draft, published }: { draft: FormDocument; published: FormDocument | null }) {
  const { t } = useTranslation();
  if (!published) return <Notice tone="info">{t('form-builder.rules.publishFirst')}</Notice>;
  const fresh = unpublished(draft, published);
  if (fresh.length === 0) return null;
  const names = fresh.slice(0, NAMED).map(({ label }) => label);
  return (
    <Notice tone="info">
      {t('form-builder.rules.unpublished', {
        count: fresh.length,
        names: names.join(', ') + (fresh.length > NAMED ? '…' : ''),
      })}
    </Notice>
  );
}

interface EditorProps {
  form: Pick<FormDetail, 'idForm' | 'idCompany'>;
  document: FormDocument;
  rule: FormRule | undefined;
  onClose: () => void;
}

function Editor({ form: { idForm, idCompany }, document, rule, onClose }: EditorProps) {
  const { t } = useTranslation();
  const { options, error, refetch } = useRuleOptions(idCompany);
  return (
    <>
      <h3 className={classes.title}>
        {rule ? t('form-builder.rules.editTitle') : t('form-builder.rules.newTitle')}
      </h3>
      {options ? (
        <RuleForm idForm={idForm} document={document} rule={rule} options={options} onClose={onClose} />
      ) : error ? (
        <ErrorState error={error} onRetry={refetch} compact />
      ) : (
        <Loading kind="form" count={6} />
      )}
    </>
  );
}

interface RulesDrawerProps {
  form: FormDetail;
  draft: FormDocument;
}

/** The rules by which answers open tickets and tasks: their list, and one of them while it is made or changed. */
export function RulesDrawer({ form, draft }: RulesDrawerProps) {
  const { t } = useTranslation();
  const { idForm, document: published } = form;
  const { data, error, refetch } = useRead(formRules, { params: { idForm } });
  // The form edits the rule as it was when it was opened, whatever is refetched meanwhile.
  const [editing, setEditing] = useState<{ rule: FormRule | undefined }>();
  const rules = data?.data;
  const top = useFocusOnChange(editing);
  // A form that was never published is judged by its draft.
  const document = published ?? draft;
  const content = () => {
    if (editing)
      return (
        <Editor form={form} document={document} rule={editing.rule} onClose={() => setEditing(undefined)} />
      );
    if (error && !rules) return <ErrorState error={error} onRetry={() => void refetch()} />;
    if (!rules) return <Loading kind="cards" count={3} />;
    return (
      <RuleList
        rules={rules}
        items={document.items}
        onNew={() => setEditing({ rule: undefined })}
        onEdit={(rule) => setEditing({ rule })}
      />
    );
  };
  return (
    <section ref={top} aria-label={t('form-builder.rules.title')} tabIndex={-1} className={classes.drawer}>
      <Unpublished draft={draft} published={published} />
      {content()}
    </section>
  );
}
