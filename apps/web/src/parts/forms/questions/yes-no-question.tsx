import { NO, YES } from '@gemelo/contract/forms/document';
import { IconCheck, IconX } from '@tabler/icons-react';
import { useTranslation } from '../../../lib/translation.tsx';
import { type QuestionProps, useAsked } from '../filling.ts';
import classes from '../forms.module.css';
import { QuestionFrame, useObjection } from '../question-frame.tsx';
import { BigChoices } from './big-choices.tsx';

/** Two big buttons. */
export function YesNoQuestion({ compiled, instance }: QuestionProps) {
  const { t } = useTranslation();
  const { item } = compiled;
  const asked = useAsked<string>({ compiled, instance });
  const error = useObjection(asked.path, asked.objections);
  return (
    <QuestionFrame item={item} required={asked.required} error={error} role="radiogroup">
      <BigChoices
        className={classes.yesNo}
        choices={[
          { value: YES, label: t('form-fill.yes'), icon: <IconCheck size={20} aria-hidden /> },
          { value: NO, label: t('form-fill.no'), icon: <IconX size={20} aria-hidden /> },
        ]}
        value={asked.given}
        onChange={asked.set}
        onBlur={asked.touch}
        disabled={item.readOnly ?? false}
        clearable={!asked.required}
      />
    </QuestionFrame>
  );
}
