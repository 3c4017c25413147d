/** A notice to begin with, by what RA 10173 wants to be told. What stands in brackets is for the shop to fill in. */
export const noticeTemplate = (
  shopName: string,
) => `${shopName} sells school supplies and uniforms to the families of [school]. This notice says what we keep of you and your children, why, and what you can ask of us under the Data Privacy Act of 2012 (RA 10173).

1. Who is responsible
[School], [address]. Our data protection officer is [name], [e-mail], [phone].

2. What we keep
Of you: name, user name, e-mail, mobile number and addresses. Of your children: name, student ID and grade level. Of your orders: items, amounts, proofs of payment, deliveries and pickups, returns, and the messages that you and our staff write.

3. Why we keep it
To check that an account belongs to a family of the school, to take, deliver and hand out orders, to verify payments, to answer you, and to keep the books that the law asks for. We do so with your consent, to fulfil your orders, and because tax law obliges us.

4. Who sees it
Staff of the shop, as far as their work needs it. The courier that you choose gets the name, address and number of the receiver. We sell nothing of it, and show no advertisements.

5. How long we keep it
Orders and proofs of payment: [seven] years, as tax law asks. Registrations that were rejected: [30] days. Your account: until you ask us to delete it.

6. How we protect it
Connections are encrypted, passwords are stored so that nobody can read them, and staff see only what their role allows.

7. Your rights
You may ask what we keep of you and get a copy, have what is wrong corrected, object, withdraw your consent, and have your account deleted, as far as no law obliges us to keep what it holds. Write to our data protection officer. You may also complain to the National Privacy Commission (privacy.gov.ph).

8. Changes
When this notice changes, a new version is published here and you are asked to agree to it. Older versions can still be read.`
