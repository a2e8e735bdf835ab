import classes from "./wizard-steps.module.css";

interface WizardStepsProps<Name extends string> {
  readonly label: string;
  readonly names: readonly Name[];
  readonly current: Name;
  readonly textOf: (name: Name) => string;
}

export function WizardSteps<Name extends string>({ label, names, current, textOf }: WizardStepsProps<Name>) {
  const at = names.indexOf(current);
  return (
    <ol className={classes.steps} aria-label={label}>
      {names.map((name, index) => (
        <li
          key={name}
          className={classes.step}
          data-past={index < at || undefined}
          aria-current={name === current ? "step" : undefined}
        >
          <span className={classes.stepNumber} aria-hidden>
            {index + 1}
          </span>
          {textOf(name)}
        </li>
      ))}
    </ol>
  );
}
