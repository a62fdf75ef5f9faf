import type { Catalogue, CatalogueItem } from '@gemelo/contract/kit/catalogue';
import type { Field } from '@gemelo/contract/kit/catalogue-fields';
import { Switch } from '@mantine/core';
import { useRef, useState } from 'react';
import { linkTo } from '../lib/addresses.ts';
import { useNavigate } from '../lib/navigation.ts';
import { useWrite } from '../lib/query.ts';
import { useTranslation } from '../lib/translation.tsx';
import { useConflict } from '../ui/conflict/use-conflict.tsx';
import { snackbar } from '../ui/dialogs/snackbar.ts';
import { Form, type FormHandle } from '../ui/form/form.tsx';
import { FormActions } from '../ui/form/form-actions.tsx';
import { inputFor, readersOf } from './catalogue-calls.ts';
import { useRights } from './catalogue-rights.ts';
import { hasCompany, idOf, type Row } from './catalogue-row.ts';
import { useFieldWords } from './catalogue-words.ts';
import { failureTexts } from './failure-texts.ts';
import { FieldValue, fieldNamed } from './field-renderers/field-value.tsx';
import { rendererOf } from './field-renderers/renderers.ts';
import { Names } from './names.tsx';
import { FormFields } from './record/form-fields.tsx';
import { OwnerInput } from './record/owner-input.tsx';
import { useRefresh } from './use-refresh.ts';
import { pageOf } from './with-page.ts';

type Values = Record<string, unknown>;

function startOf({ kind, rows }: Field, value: unknown): unknown {
  if (value === undefined || value === null) return rendererOf(kind).blank;
  if (!rows) return value;
  const names = [rows.id, ...Object.keys(rows.fields)];
  return (value as Row[]).map((row) => Object.fromEntries(names.map((name) => [name, row[name]])));
}

/** Initial form values: the row's fields, or blanks. */
function valuesOf({ fields }: Catalogue, row: Row = {}): Values {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, startOf(field, row[name])]));
}

/** Creates a row or updates a version of one; resolves to the server's answer. */
function useSave(catalogue: Catalogue, endpoint: CatalogueItem) {
  const { mutateAsync } = useWrite(endpoint, { invalidates: readersOf(catalogue) });
  return async (values: Values, row: Row | undefined) => {
    const input = row
      ? inputFor(catalogue, endpoint, idOf(catalogue, row), { ...values, version: row.version })
      : { body: values };
    return mutateAsync(input);
  };
}

interface CatalogueFormProps {
  catalogue: Catalogue;
  /** The create or update call. */
  endpoint: CatalogueItem;
  /** The edited row; `undefined` for a new one. */
  row?: Row | undefined;
  /** Initial values of a new row. */
  start?: Values | undefined;
  onClose: () => void;
}

type Handle = FormHandle<Catalogue['write']>;

/** Form of any catalogue: fields, rules and texts come from the declaration. */
export function CatalogueForm({ catalogue, endpoint, row, start, onClose }: CatalogueFormProps) {
  const { t } = useTranslation();
  const save = useSave(catalogue, endpoint);
  const [another, setAnother] = useState(false);
  // After a version conflict the form continues with the newer version of the row.
  const [base, setBase] = useState(row);
  const { seesAll, idCompany } = useRights(catalogue);
  const choosesOwner = !row && seesAll && hasCompany(catalogue);
  const owner = choosesOwner ? { idCompany: catalogue.scope === 'shared' ? null : idCompany } : {};
  const blank = useRef({ ...valuesOf(catalogue, row ?? start), ...owner }).current;
  const words = useFieldWords();
  const conflict = useConflict<Values>(
    (name, value) => ({
      label: words.label(name),
      value: <FieldValue name={name} field={fieldNamed(catalogue, name, value)} value={value} />,
    }),
    ({ loaded, stored, edited }, dialog) => (
      <Names fields={catalogue.fields} records={[loaded, stored, edited]}>
        {dialog}
      </Names>
    ),
  );
  const refresh = useRefresh(catalogue);
  const navigate = useNavigate();
  const page = pageOf(catalogue.name);
  const { notCreated, notUpdated } = failureTexts(catalogue);

  /** What was made and has a page is mostly continued there. */
  const nextOf = (made: Row) => {
    if (!page) return {};
    const go = () => void navigate(linkTo(page, idOf(catalogue, made)));
    return { action: { label: t(`catalogues.link.${page}`), onClick: go } };
  };

  const submit = async (values: Values, form: Handle) => {
    let now = base;
    let answer: Awaited<ReturnType<typeof save>> | undefined;
    const saved = await conflict.save({
      loaded: valuesOf(catalogue, base),
      // Fields in declaration order.
      edited: {
        ...Object.fromEntries(Object.keys(catalogue.fields).map((name) => [name, undefined])),
        ...values,
      },
      version: Number(base?.version),
      send: async (changed) => {
        answer = await save(changed, now);
      },
      read: (current) => {
        now = current as Row;
        return { values: valuesOf(catalogue, now), version: Number(now.version) };
      },
    });
    if (!saved) {
      setBase(now);
      void refresh();
      form.reset(valuesOf(catalogue, now));
      return;
    }
    if (answer?.message) snackbar.success(answer.message, row ? {} : nextOf(answer.data as Row));
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
        {choosesOwner && <OwnerInput catalogue={catalogue} />}
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
      {conflict.dialog}
    </>
  );
}
