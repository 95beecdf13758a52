"""What tells a learning platform what is in a package: the manifest of each format."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from html import escape

IDENTIFIERS = "https://rainbow7.invalid/xapi"
"""The beginning of names in statements. They name things and lead nowhere: `.invalid` belongs to nobody."""
MASTERY = 0.5
"""The share of right first answers from which cmi5 says *passed*."""


@dataclass(frozen=True)
class Contents:
    """What a manifest says of a package."""

    identifier: str
    """A name of letters, digits, dots and hyphens."""
    title: str
    lang: str
    files: Sequence[str]

    @property
    def activity(self) -> str:
        """The name of the activity in statements."""
        return f"{IDENTIFIERS}/{self.identifier}"


def _file_lines(contents: Contents) -> str:
    return "\n".join(f'      <file href="{escape(each)}"/>' for each in contents.files)


def _imsmanifest(contents: Contents, head: str, version: str, kind: str, inside: str = "") -> str:
    """`imsmanifest.xml`: one organisation with one item. What the versions of SCORM say differently is given."""
    title = escape(contents.title)
    return f"""<?xml version="1.0" encoding="UTF-8"?>
<manifest identifier="{contents.identifier}" version="1.0" {head}>
  <metadata><schema>ADL SCORM</schema><schemaversion>{version}</schemaversion></metadata>
  <organizations default="all">
    <organization identifier="all">
      <title>{title}</title>
      <item identifier="item" identifierref="page">
        <title>{title}</title>{inside}
      </item>
    </organization>
  </organizations>
  <resources>
    <resource identifier="page" type="webcontent" {kind}="sco" href="index.html">
{_file_lines(contents)}
    </resource>
  </resources>
</manifest>
"""


SCORM_12 = """xmlns="http://www.imsproject.org/xsd/imscp_rootv1p1p2"
    xmlns:adlcp="http://www.adlnet.org/xsd/adlcp_rootv1p2" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"
    xsi:schemaLocation="http://www.imsproject.org/xsd/imscp_rootv1p1p2 imscp_rootv1p1p2.xsd
      http://www.adlnet.org/xsd/adlcp_rootv1p2 adlcp_rootv1p2.xsd\""""
SCORM_2004 = """xmlns="http://www.imsglobal.org/xsd/imscp_v1p1"
    xmlns:adlcp="http://www.adlnet.org/xsd/adlcp_v1p3" xmlns:adlseq="http://www.adlnet.org/xsd/adlseq_v1p3"
    xmlns:adlnav="http://www.adlnet.org/xsd/adlnav_v1p3" xmlns:imsss="http://www.imsglobal.org/xsd/imsss"
    xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"
    xsi:schemaLocation="http://www.imsglobal.org/xsd/imscp_v1p1 imscp_v1p1.xsd
      http://www.adlnet.org/xsd/adlcp_v1p3 adlcp_v1p3.xsd http://www.adlnet.org/xsd/adlseq_v1p3 adlseq_v1p3.xsd
      http://www.adlnet.org/xsd/adlnav_v1p3 adlnav_v1p3.xsd http://www.imsglobal.org/xsd/imsss imsss_v1p0.xsd\""""
SEQUENCING = """
        <imsss:sequencing>
          <imsss:deliveryControls completionSetByContent="true" objectiveSetByContent="true"/>
        </imsss:sequencing>"""
"""In SCORM 2004 the page itself says when it is done."""


def scorm12(contents: Contents) -> str:
    """The manifest of SCORM 1.2."""
    return _imsmanifest(contents, SCORM_12, "1.2", "adlcp:scormtype")


def scorm2004(contents: Contents) -> str:
    """The manifest of SCORM 2004, fourth edition."""
    return _imsmanifest(contents, SCORM_2004, "2004 4th Edition", "adlcp:scormType", SEQUENCING)


def xapi(contents: Contents) -> str:
    """`tincan.xml`: which page is opened, and what it is called in statements."""
    return f"""<?xml version="1.0" encoding="UTF-8"?>
<tincan xmlns="http://projecttincan.com/tincan.xsd">
  <activities>
    <activity id="{escape(contents.activity)}" type="http://adlnet.gov/expapi/activities/course">
      <name lang="{contents.lang}">{escape(contents.title)}</name>
      <description lang="{contents.lang}">{escape(contents.title)}</description>
      <launch lang="{contents.lang}">index.html</launch>
    </activity>
  </activities>
</tincan>
"""


def cmi5(contents: Contents) -> str:
    """`cmi5.xml`: one unit, done when it says *completed*."""
    title = f'<langstring lang="{contents.lang}">{escape(contents.title)}</langstring>'
    return f"""<?xml version="1.0" encoding="UTF-8"?>
<courseStructure xmlns="https://w3id.org/xapi/profiles/cmi5/v1/CourseStructure.xsd">
  <course id="{escape(contents.activity)}">
    <title>{title}</title>
    <description>{title}</description>
  </course>
  <au id="{escape(contents.activity)}/all" moveOn="Completed" masteryScore="{MASTERY}" launchMethod="AnyWindow">
    <title>{title}</title>
    <description>{title}</description>
    <url>index.html</url>
  </au>
</courseStructure>
"""


MANIFESTS: dict[str, tuple[str, Callable[[Contents], str]]] = {
    "scorm12": ("imsmanifest.xml", scorm12),
    "scorm2004": ("imsmanifest.xml", scorm2004),
    "cmi5": ("cmi5.xml", cmi5),
    "xapi": ("tincan.xml", xapi),
}
"""The formats, each with the name of its manifest and what writes it."""
