import type { ItemKind } from '@gemelo/contract/forms/document';
import { type Instance, pathOf, stateOf } from '@gemelo/contract/forms/state';
import { type ReactNode, use } from 'react';
import { type QuestionProps, useFilling } from './filling.ts';
import classes from './forms.module.css';
import { BarcodeQuestion } from './questions/barcode-question.tsx';
import { CalculatedValue } from './questions/calculated-value.tsx';
import { SelectManyQuestion, SelectOneQuestion } from './questions/choice-question.tsx';
import { DateQuestion } from './questions/date-question.tsx';
import { FileQuestion } from './questions/file-question.tsx';
import { GpsQuestion } from './questions/gps-question.tsx';
import { NumberQuestion } from './questions/number-question.tsx';
import { ScaleQuestion } from './questions/scale-question.tsx';
import { SignatureQuestion } from './questions/signature-question.tsx';
import { TextQuestion } from './questions/text-question.tsx';
import { YesNoQuestion } from './questions/yes-no-question.tsx';
import { RepeatGroup } from './repeat-group.tsx';
import { SectionInstructionsContext } from './section-instructions.ts';

function HeadingText({ compiled: { item } }: QuestionProps) {
  return (
    <div>
      <h3 className={classes.heading}>
        <bdi>{item.label}</bdi>
      </h3>
      {item.help && (
        <p className={classes.help}>
          <bdi>{item.help}</bdi>
        </p>
      )}
    </div>
  );
}

function Section({ compiled: { item, children }, instance }: QuestionProps) {
  const instructions = use(SectionInstructionsContext);
  return (
    <fieldset className={classes.section}>
      <legend className={classes.sectionTitle}>
        <bdi>{item.label}</bdi>
      </legend>
      {item.idStep !== undefined && instructions && (
        <div className={classes.sectionWay}>{instructions(item.idStep)}</div>
      )}
      {item.help && (
        <p className={classes.help}>
          <bdi>{item.help}</bdi>
        </p>
      )}
      <FormItems names={children} instance={instance} />
    </fieldset>
  );
}

const kinds: Record<ItemKind, (props: QuestionProps) => ReactNode> = {
  text: TextQuestion,
  longText: TextQuestion,
  number: NumberQuestion,
  date: DateQuestion,
  time: DateQuestion,
  dateTime: DateQuestion,
  selectOne: SelectOneQuestion,
  selectMany: SelectManyQuestion,
  yesNo: YesNoQuestion,
  scale: ScaleQuestion,
  photo: FileQuestion,
  file: FileQuestion,
  gps: GpsQuestion,
  signature: SignatureQuestion,
  barcode: BarcodeQuestion,
  calculated: CalculatedValue,
  heading: HeadingText,
  section: Section,
  repeat: (props) => (
    <RepeatGroup
      {...props}
      renderItems={(instance) => <FormItems names={props.compiled.children} instance={instance} />}
    />
  ),
};

interface FormItemsProps {
  names: readonly string[];
  instance: Instance;
}

/** Items that are visible now, in their order. */
export function FormItems({ names, instance }: FormItemsProps) {
  const { form } = useFilling();
  return (
    <div className={classes.items}>
      {names.map((name) => {
        const compiled = form.items.get(name);
        if (!compiled || !stateOf(instance, name).visible) return null;
        const Item = kinds[compiled.item.kind];
        return (
          <div key={name} data-path={pathOf(instance, name)} className={classes.item}>
            <Item compiled={compiled} instance={instance} />
          </div>
        );
      })}
    </div>
  );
}
