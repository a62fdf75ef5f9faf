import { type FormRule, formRules } from '@gemelo/contract/endpoints/form-rules';
import type { FormDetail } from '@gemelo/contract/endpoints/forms';
import type { FormDocument } from '@gemelo/contract/forms/document';
import { useState } from 'react';
import { useRead } from '../../../lib/query.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { Loading } from '../../../ui/states/loading.tsx';
import { Notice } from '../../../ui/states/notice.tsx';
import { RuleForm } from './rule-form.tsx';
import { RuleList } from './rule-list.tsx';
import { unpublished } from './rule-questions.ts';
import classes from './rules.module.css';
import { useRuleOptions } from './use-rule-options.ts';

const NAMED = 3;

/** Says which questions of the draft rules do not know yet. */
function Unpublished({ draft, published }: { draft: FormDocument; published: FormDocument }) {
  const { t } = useTranslation();
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
  idForm: number;
  published: FormDocument;
  rule: FormRule | undefined;
  onClose: () => void;
}

function Editor({ idForm, published, rule, onClose }: EditorProps) {
  const { t } = useTranslation();
  const { options, error, refetch } = useRuleOptions();
  return (
    <>
      <h3 className={classes.title}>
        {rule ? t('form-builder.rules.editTitle') : t('form-builder.rules.newTitle')}
      </h3>
      {options ? (
        <RuleForm idForm={idForm} published={published} rule={rule} options={options} onClose={onClose} />
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
  onPublish: () => void;
}

/** The rules by which answers open tickets and tasks: their list, and one of them while it is made or changed. */
export function RulesDrawer({ form: { idForm, document: published }, draft, onPublish }: RulesDrawerProps) {
  const { data, error, refetch } = useRead(formRules, { params: { idForm } });
  // The form edits the rule as it was when it was opened, whatever is refetched meanwhile.
  const [editing, setEditing] = useState<{ rule: FormRule | undefined }>();
  const rules = data?.data;
  const content = () => {
    if (editing && published)
      return (
        <Editor
          idForm={idForm}
          published={published}
          rule={editing.rule}
          onClose={() => setEditing(undefined)}
        />
      );
    if (error && !rules) return <ErrorState error={error} onRetry={() => void refetch()} />;
    if (!rules) return <Loading kind="cards" count={3} />;
    return (
      <RuleList
        rules={rules}
        items={published?.items}
        onNew={() => setEditing({ rule: undefined })}
        onEdit={(rule) => setEditing({ rule })}
        onPublish={onPublish}
      />
    );
  };
  return (
    <div className={classes.drawer}>
      {published && <Unpublished draft={draft} published={published} />}
      {content()}
    </div>
  );
}
