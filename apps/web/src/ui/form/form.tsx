import type { Schema } from '@gemelo/contract/kit/endpoint';
import { type ReactNode, useMemo, useRef } from 'react';
import {
  type DefaultValues,
  type FieldValues,
  FormProvider,
  type UseFormReturn,
  useForm,
} from 'react-hook-form';
import type * as z from 'zod/mini';
import { ApiFailure } from '../../lib/api.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { useReportUnsaved } from '../dialogs/unsaved.tsx';
import { useErrorText } from '../states/error-text.ts';
import { Notice } from '../states/notice.tsx';
import { contractResolver } from './contract-resolver.ts';
import { FieldsContext } from './field.tsx';
import classes from './form.module.css';

type Values<S extends Schema> = z.input<S> & FieldValues;
export type FormHandle<S extends Schema> = UseFormReturn<Values<S>, unknown, z.output<S> & FieldValues>;

interface FormProps<S extends Schema> {
  schema: S;
  defaultValues: DefaultValues<Values<S>>;
  /**
   * Receives the parsed values. Validation issues it throws are shown at their fields, other errors above the form;
   * `UNSENT` leaves what was typed unsaved.
   */
  onSubmit: (values: z.output<S>, form: FormHandle<S>) => unknown;
  children: ReactNode | ((form: FormHandle<S>) => ReactNode);
  /** Receives errors that belong to no field, for screens that show them themselves. */
  onFailure?: (error: unknown) => void;
  /** Fallback error text: a key of the contract's errors. */
  otherwise?: string | undefined;
  id?: string;
}

/** Answer of an `onSubmit` that the user called off. */
export const UNSENT = Symbol('unsent');

/** The server reports a field by its path in the request; the form only contains the body. */
const fieldOf = (path: string) => path.replace(/^body\./, '');

export function Form<S extends Schema>(props: FormProps<S>) {
  const { schema, defaultValues, onSubmit, children, onFailure, otherwise, id } = props;
  const { t } = useTranslation();
  const textOf = useErrorText();
  const fields = useRef(new Set<string>()).current;
  const resolver = useMemo(() => contractResolver(schema, t), [schema, t]);
  // The schema types input and output; react-hook-form only knows values by name.
  const form = useForm({ resolver, defaultValues } as object) as unknown as FormHandle<S>;
  useReportUnsaved(form.formState.isDirty);

  const showFailure = (error: unknown) => {
    const issues = error instanceof ApiFailure ? error.issues : [];
    const shown = issues.filter(({ path }) => fields.has(fieldOf(path)));
    shown.forEach(({ path, message }, index) => {
      form.setError(fieldOf(path) as never, { type: 'server', message }, { shouldFocus: index === 0 });
    });
    // A refusal is shown above as well where its sentence says more than its field does.
    const isSaid =
      !(error instanceof ApiFailure) || error.status !== 409 || shown[0]?.message === error.message;
    if (shown.length > 0 && shown.length === issues.length && isSaid) return;
    if (onFailure) onFailure(error);
    else form.setError('root.server', { type: 'server', message: textOf(error, otherwise) });
  };

  const submit = form.handleSubmit(async (values) => {
    try {
      const outcome = await onSubmit(values, form);
      if (outcome !== UNSENT) form.reset(form.getValues());
    } catch (error) {
      showFailure(error);
    }
  });

  const failure = form.formState.errors.root?.server?.message;
  return (
    <FieldsContext value={useMemo(() => ({ schema, fields }), [schema, fields])}>
      <FormProvider {...form}>
        <form
          noValidate
          className={classes.form}
          {...(id ? { id } : {})}
          onSubmit={(event) => {
            // React events bubble through portals: a form in a dialog must not submit the form behind it.
            event.stopPropagation();
            form.clearErrors('root');
            void submit(event);
          }}
        >
          {failure && <Notice tone="alarm">{failure}</Notice>}
          {typeof children === 'function' ? children(form) : children}
        </form>
      </FormProvider>
    </FieldsContext>
  );
}
