import { getContactUs } from '@kwaderno/contract/common.ts'
import { FAQ_SECTION_LABEL, FAQ_SECTIONS } from '@kwaderno/contract/faq-content.ts'
import { useQuery } from '@tanstack/react-query'
import { queryOf } from '../../api/query-client.ts'
import { AppLink } from '../../navigation.tsx'
import { paths } from '../../paths.ts'
import { Card } from '../../ui/Card.tsx'
import { LoadError } from '../../ui/LoadError.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { RowsSkeleton } from '../../ui/Skeletons.tsx'
import { ContactDetails } from './contact/ContactDetails.tsx'
import classes from './ContactUsPage.module.css'

export default function ContactUsPage() {
  const contact = useQuery(queryOf(getContactUs, {}))
  return (
    <div className={classes.page}>
      <PageTitle note="Call, write, or visit us. We are glad to help with your school list.">
        Contact us
      </PageTitle>
      <div className={classes.columns}>
        <Card flush>
          {contact.isPending && <RowsSkeleton rows={5} label="Loading contact details" />}
          {contact.isError && <LoadError onRetry={() => void contact.refetch()} />}
          {contact.data && <ContactDetails contact={contact.data} />}
        </Card>
        <Card title="Quick answers">
          <nav className={classes.answers} aria-label="FAQ sections">
            {FAQ_SECTIONS.map((section) => (
              <AppLink key={section} href={paths.faqSection(section)}>
                {FAQ_SECTION_LABEL[section]}
              </AppLink>
            ))}
          </nav>
        </Card>
      </div>
    </div>
  )
}
