/** The menu of a phone closes when one of its links leads to a place on the same page; everything else the browser does. */
export function enableMenu(): void {
  const menu = document.getElementById('menu');
  menu?.addEventListener('click', (event) => {
    if ((event.target as Element).closest('a') && menu.matches(':popover-open')) menu.hidePopover();
  });
}
