import type { Catalogue, CatalogueItem } from '@gemelo/contract/kit/catalogue';
import { Switch } from '@mantine/core';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { snackbar } from '../ui/dialogs/snackbar.ts';
import { Form, type FormHandle } from '../ui/form/form.tsx';
import { FormActions } from '../ui/form/form-actions.tsx';
import type { Row } from './catalogue-row.ts';
import { ConflictDialog } from './conflict/conflict-dialog.tsx';
import { useConflict } from './conflict/use-conflict.ts';
import { failureTexts } from './failure-texts.ts';
import { FormFields } from './record/form-fields.tsx';
import { type Values, valuesOf } from './record/form-values.ts';
import { useSave } from './record/use-save.ts';
import { useRefresh } from './use-refresh.ts';

interface CatalogueFormProps {
  catalogue: Catalogue;
  /** What writes: the call that creates, or the one that updates. */
  endpoint: CatalogueItem;
  /** The row that is changed; nothing for a new one. */
  row?: Row | undefined;
  /** What a new row has in it from the start. */
  start?: Values | undefined;
  onClose: () => void;
}

type Handle = FormHandle<Catalogue['write']>;

/** One form for every catalogue: its fields, its rules and its words come from the declaration. */
export function CatalogueForm({ catalogue, endpoint, row, start, onClose }: CatalogueFormProps) {
  const { t } = useTranslation();
  const save = useSave(catalogue, endpoint);
  const [another, setAnother] = useState(false);
  // Another version of the row takes the first one's place when somebody else was faster.
  const [base, setBase] = useState(row);
  const blank = useRef(valuesOf(catalogue, row ?? start)).current;
  const conflict = useConflict(catalogue, save);
  const refresh = useRefresh(catalogue);
  const { notCreated, notUpdated } = failureTexts(catalogue);

  const submit = async (values: Values, form: Handle) => {
    const outcome = base
      ? await conflict.saveOver(base, values)
      : { saved: true as const, message: await save(values, undefined) };
    if (!outcome.saved) {
      setBase(outcome.current);
      void refresh();
      form.reset(valuesOf(catalogue, outcome.current));
      return;
    }
    if (outcome.message) snackbar.success(outcome.message);
    if (!another) return onClose();
    form.reset(blank);
    form.setFocus(catalogue.display);
  };

  return (
    <>
      <Form
        schema={catalogue.write}
        defaultValues={blank}
        onSubmit={submit}
        otherwise={row ? notUpdated : notCreated}
      >
        <FormFields catalogue={catalogue} row={base} />
        <FormActions
          always={!row}
          onCancel={onClose}
          {...(row ? {} : { submitLabel: t('catalogues.create.save') })}
        >
          {!row && (
            <Switch
              style={{ marginInlineEnd: 'auto', alignSelf: 'center' }}
              label={t('catalogues.create.another')}
              checked={another}
              onChange={(event) => setAnother(event.currentTarget.checked)}
              withThumbIndicator={false}
            />
          )}
        </FormActions>
      </Form>
      {conflict.open && <ConflictDialog catalogue={catalogue} {...conflict.open} />}
    </>
  );
}
