import type { ReactNode } from 'react'
import classes from './IconPanel.module.css'

interface IconPanelProps {
  icon: ReactNode
  role?: 'status'
  children: ReactNode
}

/** A soft panel with an icon beside what it says. */
export function IconPanel({ icon, role, children }: IconPanelProps) {
  return (
    <div className={classes.panel} role={role}>
      {icon}
      {children}
    </div>
  )
}
