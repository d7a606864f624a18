#!/usr/bin/env bash
# fastexcel 0.19.0 of dhatim (Maven), which writes workbooks, and file-type 22.3.0 (npm), which recognizes files by their content.
# The workbook holds all that Office Open XML demands, `[Content_Types].xml` among it, and spreadsheet readers open it, but it is
# recognized as any ZIP file. Workbooks of POI 5.4.1, excelize 2.11.1, openpyxl 3.1.5 and PyExcelerate 0.13.0 are recognized as XLSX.
# Seen: `application/zip`, in place of `application/vnd.openxmlformats-officedocument.spreadsheetml.sheet`.
# What helps: take a ZIP file where a workbook is expected, and look into its own directory, which stands at its end.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
cat >pom.xml <<'XML'
<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion><groupId>a</groupId><artifactId>a</artifactId><version>1</version>
  <dependencies>
    <dependency><groupId>org.dhatim</groupId><artifactId>fastexcel</artifactId><version>0.19.0</version></dependency>
  </dependencies>
</project>
XML
mvn --quiet --batch-mode dependency:copy-dependencies -DoutputDirectory=jars
cat >Write.java <<'JAVA'
import java.io.FileOutputStream;
import org.dhatim.fastexcel.Workbook;

class Write {
  public static void main(String[] arguments) throws Exception {
    try (var out = new FileOutputStream("people.xlsx"); var book = new Workbook(out, "Payroll", "1.0")) {
      book.newWorksheet("People").value(0, 0, "Ana");
    }
  }
}
JAVA
java --class-path "jars/*" Write.java
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund file-type@22.3.0
cat >run.mjs <<'JS'
import { fileTypeFromFile } from "file-type";
console.log((await fileTypeFromFile("people.xlsx")).mime);
JS
seen=$(node run.mjs)
jar --list --file people.xlsx | grep -F "[Content_Types].xml"
echo "$seen"
[ "$seen" = application/zip ]
