// Of the page that stands in for the one that could not be opened: its address is still that one's.
const status = document.querySelector('[role=status]')

function retry() {
  status.textContent = 'Trying again …'
  window.location.reload()
}

document.querySelector('button').addEventListener('click', retry)
window.addEventListener('online', retry)
