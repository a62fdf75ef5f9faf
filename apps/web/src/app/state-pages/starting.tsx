import { Logo } from '../../ui/brand/logo.tsx';
import classes from '../../ui/pages/state-page.module.css';

export function Starting() {
  return (
    <div className={classes.starting}>
      <Logo size={48} />
    </div>
  );
}
