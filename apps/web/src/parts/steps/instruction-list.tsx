import type { StepInstruction } from '@gemelo/contract/endpoints/steps';
import { FileGallery } from '../../ui/upload/file-gallery.tsx';
import classes from './step-parts.module.css';

/** The instructions of a step to read, numbered, each with its pictures. */
export function InstructionList({ instructions }: { instructions: readonly StepInstruction[] }) {
  return (
    <ol className={classes.list}>
      {instructions.map(({ idStepInstruction, text, files }, index) => (
        <li key={idStepInstruction} className={classes.item}>
          <span className={classes.number} aria-hidden>
            {index + 1}
          </span>
          <div className={classes.content}>
            <p dir="auto" className={classes.text}>
              {text}
            </p>
            {files.length > 0 && <FileGallery files={files} />}
          </div>
        </li>
      ))}
    </ol>
  );
}
