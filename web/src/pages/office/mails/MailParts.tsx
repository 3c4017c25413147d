import classes from './MailParts.module.css'

interface MailPartsProps {
  /** Tells the HTML of one mail from that of another. */
  name: string
  text: string
  html: string
}

/** What a mail says: as most mail programs show it, and as plain text. */
export function MailParts({ name, text, html }: MailPartsProps) {
  return (
    <div className={classes.parts}>
      {/* Nothing in it may run, load a page or send a form. */}
      <iframe className={classes.html} title={`HTML of ${name}`} sandbox="" srcDoc={html} />
      <div>
        <h3 className={classes.title}>Plain text</h3>
        <pre className={classes.text}>{text}</pre>
      </div>
    </div>
  )
}
