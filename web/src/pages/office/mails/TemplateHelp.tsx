import { useId } from 'react'
import classes from './TemplateForm.module.css'

/** What a template may name, and how it is written. */
export function TemplateHelp({ variables }: { variables: readonly string[] }) {
  const id = useId()
  // The last ones are those of the kind; the first ones are never empty.
  const example = variables.at(-1) ?? ''
  return (
    <section className={classes.help} aria-labelledby={id}>
      <h2 id={id}>Variables</h2>
      <ul>
        {variables.map((name) => (
          <li key={name}>
            <code>{`{{${name}}}`}</code>
          </li>
        ))}
      </ul>
      <p>
        What stands between <code>{`{{#${example}}}`}</code> and <code>{`{{/${example}}}`}</code> vanishes
        when the variable is empty. It works with every variable of the list.
      </p>
      <p>
        Write <code>**bold**</code> and <code>[words](address)</code>. The lines of a list begin with{' '}
        <code>-</code> or <code>1.</code>, and paragraphs have a blank line between them.
      </p>
    </section>
  )
}
